import type { Answer } from '../../../domain/answers.ts';
import type { MedicineDefinition } from '../../../domain/medicines.ts';
import type { RunOnDatabase } from '../database.ts';
import type { AlarmEvent } from './alarmEvents.ts';
import type { OutboxCall } from './outboxCalls.ts';

export type ChangeKind = 'doseAnswered' | 'medicineAdded' | 'medicineRemoved' | 'medicineEdited';

export interface OutboxRow {
  readonly seq: number;
  readonly personId: string;
  /** Rows of one group are sent in order; groups do not wait for each other. */
  readonly group: string;
  readonly alsoGroup?: string;
  readonly kind: ChangeKind | 'alertLocated';
  readonly medicineName: string;
  /** Sent in order; the server has confirmed the first `done`. */
  readonly calls: readonly OutboxCall[];
  readonly said?: StoredDoseAnswer;
  /** The version of a medicine that was changed; absent in rows of version 1.0.0. */
  readonly before?: MedicineDefinition;
  readonly done: number;
  readonly madeAt: number;
  readonly attempts: number;
  readonly triedAt?: number;
  readonly retryAt: number;
  readonly notBefore: number;
  /** Why the server rejected the row for good; null while it waits. */
  readonly refusal: Rejection | null;
}

declare module '../database.ts' {
  interface UpstrokeDb {
    outbox: { key: number; value: OutboxRow; indexes: { personId: string } };
  }
}

export interface StoredDoseAnswer {
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
  | 'personId'
  | 'group'
  | 'alsoGroup'
  | 'kind'
  | 'medicineName'
  | 'calls'
  | 'said'
  | 'before'
  | 'madeAt'
>;

export const eventFor = (row: OutboxRow): Omit<AlarmEvent, 'id'> | null => {
  const { said, seq, medicineName, madeAt } = row;
  if (!said) return null;
  const { answer } = said;
  return {
    user_id: said.aboutId,
    reminder_id: said.reminderId,
    medicine_name: medicineName,
    medicine_key: said.medicineKey,
    activity_type: 'medication',
    details: said.details,
    status: answer.status,
    timestamp: answer.occurredAt ?? answer.undoneAt ?? madeAt,
    said_at: answer.saidAt,
    dose: said.dose,
    synced: 0,
    seq,
  };
};

const strict = { durability: 'strict' } as const;

/** Changes that a full device cannot store stay in memory. */
export const makeOutboxStore = (run: RunOnDatabase) => {
  /** By `seq`, changes the device has not stored; null for a deleted row. */
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

  return {
    /** Resolves once the row and its alarm event are on disk, in place of the rows `replaced`. */
    add: (made: NewOutboxRow, replaced: readonly number[] = []): Promise<OutboxRow> =>
      run(async (db) => {
        const row = { ...made, done: 0, attempts: 0, retryAt: 0, notBefore: 0, refusal: null };
        const tx = db.transaction(['outbox', 'alarmEvents'], 'readwrite', strict);
        const seq = await tx.objectStore('outbox').add(row as OutboxRow);
        const event = eventFor({ ...row, seq });
        await Promise.all([
          event && tx.objectStore('alarmEvents').add(event as AlarmEvent),
          ...replaced.map((old) => tx.objectStore('outbox').delete(old)),
          tx.done,
        ]);
        inMemory.delete(seq);
        return { ...row, seq };
      }),
    list: async (personId: string) => {
      const rows = await run((db) => db.getAllFromIndex('outbox', 'personId', personId));
      return rows.flatMap((row) => (inMemory.has(row.seq) ? inMemory.get(row.seq) : row) ?? []);
    },
    put: (row: OutboxRow) => {
      const written = run(async (db) => {
        const tx = db.transaction('outbox', 'readwrite', strict);
        await Promise.all([tx.store.put(row), tx.done]);
      });
      return trackWrite(row.seq, row, written);
    },
    remove: (seq: number) => finish(seq, (event) => ({ ...event, synced: 1 })),
    drop: (seq: number) => finish(seq, () => null),
  };
};

export type OutboxStore = ReturnType<typeof makeOutboxStore>;
