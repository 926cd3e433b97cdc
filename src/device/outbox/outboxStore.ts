import type { Answer } from '../../../domain/doses.ts';
import { type RunOnDatabase, readDatabaseId } from '../database.ts';
import type { ApiCall } from '../httpClient.ts';
import { type AlarmEvent, eventFor } from './alarmEvents.ts';

/** Something a person did that the server has not confirmed yet (DESIGN section 5, Outbox). */
export interface OutboxRow {
  /** Given by the store, in the order of making. */
  readonly seq: number;
  /** Whose session it goes out in. */
  readonly personId: string;
  /** Rows of one group are sent in their order; other groups do not wait for them. */
  readonly group: string;
  /** A second group whose order it is part of: that of the new name of a medicine. */
  readonly alsoGroup?: string;
  readonly kind: 'doseAnswered' | 'medicineAdded' | 'medicineRemoved' | 'medicineEdited';
  /** The medicine it is about, for the screen. */
  readonly medicineName: string;
  /** What is to be sent, in this order; the first `done` of them the server has confirmed. */
  readonly calls: readonly ApiCall[];
  /** Of `doseAnswered`: what was said of which dose. */
  readonly said?: StoredDoseAnswer;
  readonly done: number;
  readonly madeAt: number;
  readonly attempts: number;
  /** When the last try that came to nothing began; absent where there was none. */
  readonly triedAt?: number;
  /** Not tried again before this instant, but for a good reason to hope. */
  readonly retryAt: number;
  /** Before this instant the server asked not to be tried at all. */
  readonly notBefore: number;
  /** Why the server refused it for good; null while it waits. */
  readonly refusal: Rejection | null;
}

/** What was said of one dose on this device. */
export interface StoredDoseAnswer {
  /** Whose dose it is. */
  readonly aboutId: string;
  readonly medicineKey: string;
  readonly dose: string;
  readonly answer: Answer;
  readonly reminderId: string | null;
  readonly details: string;
}

export interface Rejection {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly existingId: string | null;
}

export type NewOutboxRow = Pick<
  OutboxRow,
  'personId' | 'group' | 'alsoGroup' | 'kind' | 'medicineName' | 'calls' | 'said' | 'madeAt'
>;

/** What a full device cannot change or let go of, the page or worker knows for as long as it lives. */
export interface OutboxStore {
  /** Resolves once the row, and with it the event of an answer, has reached the disk; else rejects. */
  add: (row: NewOutboxRow) => Promise<OutboxRow>;
  list: (personId: string) => Promise<OutboxRow[]>;
  /**
   * What waits of a person. Of `known`, what the device has lost with its whole database since it was
   * read here is given back first, before all that was made since; what is missing in the same
   * database was sent by somebody.
   */
  readAndRestore: (personId: string, known: readonly OutboxRow[]) => Promise<OutboxRow[]>;
  put: (row: OutboxRow) => Promise<void>;
  /** The server has all of it: its event is synced. */
  remove: (seq: number) => Promise<void>;
  /** It is given up, and what it said holds no more. */
  drop: (seq: number) => Promise<void>;
}

const strict = { durability: 'strict' } as const;

/** Below all numbers that a database gives by itself: the same of each row in every tab, and first in order. */
const restoredSeqOffset = 2 ** 40;

/** A database that was made anew gives the same numbers again. */
const isSame = (one: OutboxRow, other: OutboxRow): boolean =>
  one.seq === other.seq && one.madeAt === other.madeAt && one.group === other.group;

/** After a second loss, all move down: a row keeps its order, and never gets the number of another. */
const restoreRows = (lost: readonly OutboxRow[]): readonly OutboxRow[] =>
  lost.some(({ seq }) => seq > 0)
    ? lost.map((row) => ({ ...row, seq: row.seq - restoredSeqOffset }))
    : lost;

export const makeOutboxStore = (run: RunOnDatabase): OutboxStore => {
  /** The stamp of the database that was read last; undefined before. */
  let lastDatabaseId: string | null | undefined;
  /** By `seq`, what is not so on the device; null for a row that is gone. */
  const inMemory = new Map<number, OutboxRow | null>();
  const trackWrite = (
    seq: number,
    known: OutboxRow | null,
    written: Promise<void>,
  ): Promise<void> =>
    written.then(
      () => void inMemory.delete(seq),
      () => void inMemory.set(seq, known),
    );

  const finish = (seq: number, settled: (event: AlarmEvent) => AlarmEvent | null) => {
    const written = run(async (db) => {
      const tx = db.transaction(['outbox', 'alarmEvents'], 'readwrite', strict);
      const events = tx.objectStore('alarmEvents');
      const unsynced = await events.index('synced').getAll(0);
      await Promise.all([
        tx.objectStore('outbox').delete(seq),
        ...unsynced
          .filter((event) => event.seq === seq)
          .map((event) => {
            const left = settled(event);
            return left ? events.put(left) : events.delete(event.id);
          }),
        tx.done,
      ]);
    });
    return trackWrite(seq, null, written);
  };

  const list = async (personId: string): Promise<OutboxRow[]> => {
    const rows = await run((db) => db.getAllFromIndex('outbox', 'personId', personId));
    return rows
      .map((row) => (inMemory.has(row.seq) ? inMemory.get(row.seq) : row))
      .filter((row) => !!row);
  };

  /** Another tab may have given it back already. */
  const restoreRow = (row: OutboxRow): Promise<void> =>
    run(async (db) => {
      const tx = db.transaction(['outbox', 'alarmEvents'], 'readwrite', strict);
      const isThere = (await tx.objectStore('outbox').getKey(row.seq)) !== undefined;
      const event = isThere ? null : eventFor(row);
      await Promise.all([
        !isThere && tx.objectStore('outbox').put(row),
        event && tx.objectStore('alarmEvents').add(event as AlarmEvent),
        tx.done,
      ]);
    });

  return {
    add: (made) =>
      run(async (db) => {
        const row = { ...made, done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
        const tx = db.transaction(['outbox', 'alarmEvents'], 'readwrite', strict);
        const seq = await tx.objectStore('outbox').add(row as OutboxRow);
        const event = eventFor({ ...row, seq });
        await Promise.all([
          event && tx.objectStore('alarmEvents').add(event as AlarmEvent),
          tx.done,
        ]);
        inMemory.delete(seq);
        return { ...row, seq };
      }),
    list,
    readAndRestore: async (personId, known) => {
      const stamp = await run(readDatabaseId);
      const isLost = lastDatabaseId !== undefined && lastDatabaseId !== stamp;
      const kept = await list(personId);
      const isThere = (row: OutboxRow) => kept.some((one) => isSame(one, row));
      const lost = isLost ? restoreRows(known.filter((row) => !isThere(row))) : [];
      const given = await Promise.allSettled(lost.map(restoreRow));
      // A device that is full has it offered again; meanwhile the page alone knows of it.
      if (given.every(({ status }) => status === 'fulfilled')) lastDatabaseId = stamp;
      if (lost.length === 0) return kept;
      const again = new Set(lost.map(({ seq }) => seq));
      return [...lost, ...kept.filter(({ seq }) => !again.has(seq))].toSorted(
        (one, other) => one.seq - other.seq,
      );
    },
    put: (row) => {
      const written = run(async (db) => {
        const tx = db.transaction('outbox', 'readwrite', strict);
        await Promise.all([tx.store.put(row), tx.done]);
      });
      return trackWrite(row.seq, row, written);
    },
    remove: (seq) => finish(seq, (event) => ({ ...event, synced: 1 })),
    drop: (seq) => finish(seq, () => null),
  };
};
