import type { Reminder } from '../../contract/endpoints/index.ts';
import type { ZoneContext } from '../../domain/zoneChange.ts';
import type { RunOnDatabase } from './database.ts';

/** What the worker rings by while no page does: the medicines as a page last knew them. */
export interface Schedule {
  readonly personId: string;
  readonly reminders: readonly Reminder[];
  /** Asked for by SCHEDULE_REMINDER alone: they ring, but no server knows them. */
  readonly asked?: readonly (Reminder & { readonly soundType: string })[];
  /** The sound that the user has chosen for the others. */
  readonly soundType?: string;
  readonly place: ZoneContext;
  /** The zone of the device, where the user keeps another one in it. */
  readonly keptIn?: string | undefined;
  /** How far the device's clock is ahead of the right time, in milliseconds. */
  readonly offBy: number;
}

export interface ScheduleStore {
  /** Of whoever is signed in on this device; null where nobody is, or no page knew any medicine yet. */
  read: () => Promise<Schedule | null>;
  replace: (schedule: Schedule) => Promise<void>;
  /** Lets go of what that person is rung by, and of nobody else's. */
  clear: (personId: string) => Promise<void>;
  /** Puts another in the place of the one that stands, in one step; writes nothing where none does, or the same. */
  change: (next: (known: Schedule) => Schedule) => Promise<void>;
}

export const makeScheduleStore = (run: RunOnDatabase): ScheduleStore => ({
  read: async () => (await run((db) => db.getAll('reminders')))[0]?.schedule ?? null,
  replace: (schedule) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      await Promise.all([
        tx.store.clear(),
        tx.store.put({ id: schedule.personId, schedule }),
        tx.done,
      ]);
    }),
  clear: (personId) => run((db) => db.delete('reminders', personId)),
  change: (next) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      const [known] = await tx.store.getAll();
      const changed = known && { ...known, schedule: next(known.schedule) };
      const isOther = changed?.schedule !== known?.schedule;
      await Promise.all([changed && isOther && tx.store.put(changed), tx.done]);
    }),
});
