import type { Reminder } from '../../contract/endpoints/index.ts';
import type { Place } from '../../domain/moves.ts';
import type { RunOnDatabase } from './database.ts';

/** What the worker rings by while no page does: the medicines as a page last knew them. */
export interface Schedule {
  readonly personId: string;
  readonly reminders: readonly Reminder[];
  readonly place: Place;
  /** How far the device's clock is ahead of the right time, in milliseconds. */
  readonly offBy: number;
}

export interface ScheduleStore {
  /** Of whoever is signed in on this device; null where nobody is, or no page knew any medicine yet. */
  read: () => Promise<Schedule | null>;
  replace: (schedule: Schedule | null) => Promise<void>;
}

export const makeScheduleStore = (run: RunOnDatabase): ScheduleStore => ({
  read: async () => (await run((db) => db.getAll('reminders')))[0]?.schedule ?? null,
  replace: (schedule) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      await Promise.all([
        tx.store.clear(),
        schedule && tx.store.put({ id: schedule.personId, schedule }),
        tx.done,
      ]);
    }),
});
