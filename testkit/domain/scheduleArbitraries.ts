import fc from 'fast-check';
import type { Reminder } from '../../contract/endpoints/index.ts';
import { everyDay } from '../../domain/daySchedule.ts';
import type { Slot } from '../../domain/doses.ts';
import type { Medicine } from '../../domain/medicines.ts';
import { edgeCaseDays, walkWallClock, type WallClockWalk } from './wallClockOracle.ts';

export { day, hour } from '../../domain/specConstants.ts';
import { day } from '../../domain/specConstants.ts';

/** Checks a property with that many examples. */
export const checkProperty = <T>(
  numRuns: number,
  examples: fc.Arbitrary<T>,
  check: (example: T) => void,
): void => fc.assert(fc.property(examples, check), { numRuns });

export const someWalk: fc.Arbitrary<WallClockWalk> = fc
  .constantFrom(...edgeCaseDays)
  .map(([zone, date]) => walkWallClock(zone, date));

/** Examples that depend on a walk. */
export const withWalk = <T extends object>(
  examples: (walk: WallClockWalk) => fc.Arbitrary<T>,
): fc.Arbitrary<T & { readonly walk: WallClockWalk }> =>
  someWalk.chain((walk) => examples(walk).map((example) => ({ ...example, walk })));

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Any time of the day, more often those near midnight and near a change of the clock. */
export const someTime: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 240 }),
    fc.integer({ min: 1380, max: 1439 }),
    fc.constantFrom(0, 1, 19, 20, 21, 1419, 1420, 1421, 1439),
  )
  .map(clock);

/** An instant of the walk that leaves `margin` on both sides. */
export const instantIn = (
  { from, to }: Pick<WallClockWalk, 'from' | 'to'>,
  margin: number,
): fc.Arbitrary<number> => fc.integer({ min: from + margin, max: to - margin });

const madeAtIn = (walk: WallClockWalk): fc.Arbitrary<number> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, instantIn(walk, day));

export const slotsIn = (walk: WallClockWalk, maxCount = 6): fc.Arbitrary<Slot[]> =>
  fc.uniqueArray(fc.record({ time: someTime, madeAt: madeAtIn(walk) }), {
    minLength: 1,
    maxLength: maxCount,
    selector: ({ time }) => time,
  });

export const makeMedicine = (name: string, slots: readonly Slot[]): Medicine => ({
  id: name,
  revision: name,
  key: name,
  personId: 'person',
  name,
  dosage: '1 tablet',
  schedule: slots[0]?.schedule ?? everyDay,
  times: slots.map(({ time }) => time),
  reminderIds: slots.map((_slot, index) => `${name}-${index}`),
  stock: null,
  slots: slots.map((slot) => ({ ...slot, lastReportedDose: null })),
  serverAnswers: {},
});

/** One medicine or up to `most`, each with up to three times. */
export const medicinesIn = (walk: WallClockWalk, maxCount: number): fc.Arbitrary<Medicine[]> =>
  fc
    .array(slotsIn(walk, 3), { minLength: 1, maxLength: maxCount })
    .map((slots) => slots.map((each, index) => makeMedicine(`medicine ${index}`, each)));

/** A reminder as the server lists it. */
export const makeReminder = (reminder: Partial<Reminder>): Reminder => ({
  id: '1',
  user_id: 'person',
  medicine_name: 'Aspirin',
  dosage: '1 tablet',
  frequency: '1x',
  schedule_time: '08:00',
  status: 'pending',
  dose: null,
  occurred_at: null,
  undone_at: null,
  last_due: null,
  made_at: 0,
  ...reminder,
});
