import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { systemClock, withAwakeTimeout } from './clock.ts';

export interface FiredDose {
  readonly id: string;
  readonly personId: string;
  readonly doseId: string;
  readonly at: number;
}

/** The modules of the other stores add theirs. */
export interface UpstrokeDb extends DBSchema {
  fired: { key: string; value: FiredDose };
}

export type Database = IDBPDatabase<UpstrokeDb>;

const name = 'upstroke';
/** Stays 1, so all stores are created at once. */
const version = 1;

const open = (onGone: () => void): Promise<Database> =>
  openDB<UpstrokeDb>(name, version, {
    upgrade: (db) => {
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('personId', 'personId');
      const alarmEvents = db.createObjectStore('alarmEvents', {
        keyPath: 'id',
        autoIncrement: true,
      });
      alarmEvents.createIndex('synced', 'synced');
      for (const store of ['reminders', 'emergencyQueue', 'fired'] as const) {
        db.createObjectStore(store, { keyPath: 'id' });
      }
    },
    blocking: (_current, _newer, { target }) => {
      if (target instanceof IDBDatabase) target.close();
      onGone();
    },
    terminated: onGone,
  });

const defaultTimeoutMs = 10_000;
/** After a timeout, so that not every caller waits the full time. */
const reducedTimeoutMs = 2_000;

class DatabaseTimeoutError extends Error {}

interface Connection {
  readonly opened: Promise<Database>;
  users: number;
  hasFailed: boolean;
}

/** Reopens dropped connections; fails after 10 s, then after 2 s until the database answers. */
export const makeDatabase = () => {
  let connection: Connection | null = null;
  let timeoutMs = defaultTimeoutMs;
  const forget = (made: Connection) => {
    if (connection === made) connection = null;
  };
  const connect = (): Connection => {
    const made: Connection = { opened: open(() => forget(made)), users: 0, hasFailed: false };
    return made;
  };
  const resetTimeout = () => {
    timeoutMs = defaultTimeoutMs;
  };
  /** Work of others may still run on it. */
  const release = (mine: Connection) => {
    mine.users -= 1;
    if (!mine.hasFailed || mine.users > 0) return;
    mine.opened.then(
      (db) => db.close(),
      () => undefined,
    );
  };
  /** A late response still resets the timeout to its default. */
  const withDatabaseTimeout = <T>(answer: Promise<T>): Promise<T> =>
    withAwakeTimeout(systemClock, timeoutMs, answer, () => {
      timeoutMs = reducedTimeoutMs;
      answer.then(resetTimeout, () => undefined);
      throw new DatabaseTimeoutError('The database gives no answer');
    });
  const attempt = async <T>(work: (db: Database) => Promise<T>, isRetry = false): Promise<T> => {
    const mine = (connection ??= connect());
    mine.users += 1;
    try {
      const done = await withDatabaseTimeout(work(await withDatabaseTimeout(mine.opened)));
      resetTimeout();
      return done;
    } catch (cause) {
      forget(mine);
      mine.hasFailed = true;
      if (isRetry || cause instanceof DatabaseTimeoutError) throw cause;
    } finally {
      release(mine);
    }
    return attempt(work, true);
  };
  return <T>(work: (db: Database) => Promise<T>): Promise<T> => attempt(work);
};

export type RunOnDatabase = ReturnType<typeof makeDatabase>;
