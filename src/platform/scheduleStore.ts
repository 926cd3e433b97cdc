import type { MedicineRecord, Reminder } from '../../contract/endpoints/index.ts';
import type { ZoneContext } from '../../domain/zoneChange.ts';
import type { RunOnDatabase } from './database.ts';

export interface DeviceSchedule {
  readonly personId: string;
  readonly medicines: readonly MedicineRecord[];
  readonly asked?: readonly (Reminder & { readonly soundType: string })[];
  readonly soundType?: string;
  readonly hidesNames?: boolean | undefined;
  readonly place: ZoneContext;
  readonly keptIn?: string | undefined;
  /** Milliseconds the device's clock is ahead. */
  readonly offBy: number;
}

declare module './database.ts' {
  interface UpstrokeDb {
    reminders: { key: string; value: { id: string; schedule: DeviceSchedule } };
  }
}

export const makeScheduleStore = (run: RunOnDatabase) => ({
  /** Null if no user is signed in or no medicines are known. */
  read: async () => {
    const [stored] = await run((db) => db.getAll('reminders'));
    return stored?.schedule ?? null;
  },
  replace: (schedule: DeviceSchedule) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      await Promise.all([
        tx.store.clear(),
        tx.store.put({ id: schedule.personId, schedule }),
        tx.done,
      ]);
    }),
  clear: (personId: string) => run((db) => db.delete('reminders', personId)),
  clearExceptOf: (personId: string) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      const ids = await tx.store.getAllKeys();
      const others = ids.filter((id) => id !== personId);
      await Promise.all([...others.map((id) => tx.store.delete(id)), tx.done]);
    }),
  /** Atomic; writes nothing without a stored schedule or a change. */
  change: (next: (known: DeviceSchedule) => DeviceSchedule) =>
    run(async (db) => {
      const tx = db.transaction('reminders', 'readwrite');
      const [known] = await tx.store.getAll();
      const changed = known && { ...known, schedule: next(known.schedule) };
      const isOther = changed?.schedule !== known?.schedule;
      await Promise.all([changed && isOther && tx.store.put(changed), tx.done]);
    }),
});
