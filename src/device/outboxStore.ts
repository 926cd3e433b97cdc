import type { RunOnDatabase } from './database.ts';
import type { WireCall } from './wire.ts';

/** Something a person did that the server has not confirmed yet (DESIGN section 5, Outbox). */
export interface OutboxRow {
  /** Given by the store, in the order of making. */
  readonly seq: number;
  /** Whose session it goes out in. */
  readonly personId: string;
  /** Rows of one group are sent in their order; other groups do not wait for them. */
  readonly group: string;
  readonly kind: 'doseAnswered' | 'medicineAdded' | 'medicineRemoved';
  /** The medicine it is about, for the screen. */
  readonly medicineName: string;
  /** What is to be sent, in this order; the first `done` of them the server has confirmed. */
  readonly calls: readonly WireCall[];
  readonly done: number;
  readonly madeAt: number;
  readonly attempts: number;
  /** Not tried again before this instant, but for a good reason to hope. */
  readonly retryAt: number;
  /** Before this instant the server asked not to be tried at all. */
  readonly notBefore: number;
  /** Why the server refused it for good; null while it waits. */
  readonly refusal: Refusal | null;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly existingId: string | null;
}

export type NewOutboxRow = Pick<
  OutboxRow,
  'personId' | 'group' | 'kind' | 'medicineName' | 'calls' | 'madeAt'
>;

export interface OutboxStore {
  /** Resolves once the row has reached the disk. */
  add: (row: NewOutboxRow) => Promise<OutboxRow>;
  list: (personId: string) => Promise<OutboxRow[]>;
  put: (row: OutboxRow) => Promise<void>;
  remove: (seq: number) => Promise<void>;
}

const strict = { durability: 'strict' } as const;

export const makeOutboxStore = (run: RunOnDatabase): OutboxStore => ({
  add: (made) =>
    run(async (db) => {
      const row = { ...made, done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
      const tx = db.transaction('outbox', 'readwrite', strict);
      const [seq] = await Promise.all([tx.store.add(row as OutboxRow), tx.done]);
      return { ...row, seq };
    }),
  list: (personId) => run((db) => db.getAllFromIndex('outbox', 'personId', personId)),
  put: (row) =>
    run(async (db) => {
      const tx = db.transaction('outbox', 'readwrite', strict);
      await Promise.all([tx.store.put(row), tx.done]);
    }),
  remove: (seq) =>
    run(async (db) => {
      const tx = db.transaction('outbox', 'readwrite', strict);
      await Promise.all([tx.store.delete(seq), tx.done]);
    }),
});
