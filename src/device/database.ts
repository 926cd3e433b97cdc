import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { FiredDose } from './fired.ts';
import type { AlarmEvent } from './outbox/alarmEvents.ts';
import type { OutboxRow } from './outbox/outboxStore.ts';
import type { Schedule } from './schedule.ts';

interface UpstrokeDb extends DBSchema {
  outbox: { key: number; value: OutboxRow; indexes: { personId: string } };
  alarmEvents: { key: number; value: AlarmEvent; indexes: { synced: number } };
  reminders: { key: string; value: { id: string; schedule: Schedule } };
  emergencyQueue: { key: string; value: unknown };
  fired: { key: string; value: FiredDose };
}

export type Database = IDBPDatabase<UpstrokeDb>;

const name = 'upstroke';
/** Stays 1 (SPEC section 9), so every store that page and worker share is made from the start. */
const version = 1;

const open = (): Promise<Database> =>
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
  });

/** Runs work on the device's database; a connection that the browser dropped is opened anew once. */
export const makeDatabase = () => {
  let connection: Promise<Database> | null = null;
  const connected = () => (connection ??= open());
  return async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    try {
      return await work(await connected());
    } catch {
      connection = null;
      return work(await connected());
    }
  };
};

export type RunOnDatabase = ReturnType<typeof makeDatabase>;
