import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DaySchedule, Stock } from '../contract/endpoints/index.ts';
import {
  everyDays,
  makeSchedule,
  onWeekdays,
  pausedFrom,
  slotsOf,
} from '../testkit/domain/daySchedules.ts';
import { makeMedicine } from '../testkit/domain/scheduleArbitraries.ts';
import { everyDay } from './daySchedule.ts';
import { type Answer, makeUndo, unanswered } from './answers.ts';
import { doseId } from './doses.ts';
import { isTakenSince, leftOf, restock, stockWarning, takenSinceCount } from './stock.ts';

const zone = 'Europe/Berlin';
const none = 'none left, please get a new pack';
/** A Tuesday. */
const on = (time: string) => Date.parse(`2026-03-10T${time}+01:00`);
const asNeeded = makeSchedule({
  rule: { kind: 'asNeeded', min_gap_hours: null, max_per_day: null },
});
const ends = (last_day: string) => makeSchedule({ last_day });

test.each<[string, number, number, string, DaySchedule, string[], string | null]>([
  ['after the dose of the day', 6, 1, '09:00', everyDay, ['08:00'], 'enough for 6 days'],
  ['before the dose of the day', 6, 1, '07:00', everyDay, ['08:00'], 'enough for 6 days'],
  ['a week', 7, 1, '09:00', everyDay, ['08:00'], 'enough for 7 days'],
  ['more than a week', 8, 1, '09:00', everyDay, ['08:00'], null],
  ['one day', 1, 1, '09:00', everyDay, ['08:00'], 'enough for 1 day'],
  [
    'only a part of a day',
    1,
    1,
    '07:00',
    everyDay,
    ['08:00', '20:00'],
    'enough for less than 1 day',
  ],
  ['two in a day, one is taken', 3, 1, '09:00', everyDay, ['08:00', '20:00'], 'enough for 2 days'],
  ['two in a day, one is due', 3, 1, '08:00', everyDay, ['08:00', '20:00'], 'enough for 2 days'],
  ['halves', 3, 0.5, '09:00', everyDay, ['08:00'], 'enough for 6 days'],
  ['a rest', 0.5, 1, '09:00', everyDay, ['08:00'], 'enough for less than 1 day'],
  ['none', 0, 1, '09:00', everyDay, ['08:00'], none],
  ['weekly, the day before', 1, 1, '09:00', onWeekdays(3), ['08:00'], 'enough for 7 days'],
  ['weekly, two days before', 1, 1, '09:00', onWeekdays(4), ['08:00'], null],
  ['none, due in weeks', 0, 1, '09:00', everyDays(28, '2026-03-01'), ['08:00'], none],
  ['enough until it ends', 2, 1, '09:00', ends('2026-03-12'), ['08:00'], null],
  ['none when it ends', 0, 1, '09:00', ends('2026-03-10'), ['08:00'], null],
  ['paused', 0, 1, '09:00', pausedFrom('2026-03-10T08:30', null), ['08:00'], null],
  [
    'paused for days',
    1,
    1,
    '09:00',
    pausedFrom('2026-03-10T08:30', '2026-03-14T00:00'),
    ['08:00'],
    'enough for 4 days',
  ],
  ['few, taken as needed', 3, 1, '09:00', asNeeded, [], 'enough for 3 doses'],
  ['one, taken as needed', 1.5, 1, '09:00', asNeeded, [], 'enough for 1 dose'],
  ['a rest, taken as needed', 0.5, 1, '09:00', asNeeded, [], 'enough for less than 1 dose'],
  ['enough, taken as needed', 4, 1, '09:00', asNeeded, [], null],
  ['none, taken as needed', 0, 1, '09:00', asNeeded, [], none],
])('%s', (_what, left, per_dose, time, schedule, times, warning) => {
  const need = { slots: slotsOf(schedule, ...times), now: on(time), place: { zone } };
  expect(stockWarning({ count: left, per_dose, counted_at: 0 }, left, need)).toBe(warning);
});

test('a count beyond the limit is a new one', () => {
  const level = { taken: 9, per_dose: 1, counted_at: 0 };
  const limits = { stock: 100 };
  expect(restock(level, 91, limits)).toEqual({ count: 100, per_dose: 1, counted_at: 0 });
  expect(restock(level, 92, limits)).toEqual({ count: 92, per_dose: 1 });
});

test('what is left is never negative; a pack adds to it, and an undo adds a dose, also after a new pack', () => {
  const amount = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
  const step = fc.constantFrom('take', 'undo', 'pack');
  fc.assert(
    fc.property(
      amount,
      amount.filter((dose) => dose > 0),
      amount,
      fc.array(step),
      (count, per_dose, pack, steps) => {
        let stock: Stock = { count, per_dose, counted_at: 0 };
        let doses: number[] = [];
        const taken = () =>
          doses.filter((occurredAt) => isTakenSince(stock, { status: 'taken', occurredAt })).length;
        const left = () => leftOf(stock, taken());
        steps.forEach((what, index) => {
          const before = left();
          const at = index + 1;
          if (what === 'take') {
            doses = [...doses, at];
            expect(left()).toBe(Math.max(0, before - per_dose));
          } else if (what === 'undo') {
            const undone = doses.length > 0 && before > 0 ? per_dose : 0;
            doses = doses.slice(0, -1);
            if (before > 0) expect(left()).toBe(before + undone);
          } else {
            const added = restock({ ...stock, taken: taken() }, before + pack, { stock: 10_000 });
            stock = { ...added, counted_at: added.counted_at ?? at };
            expect(left()).toBe(before + pack);
          }
          expect(left()).toBeGreaterThanOrEqual(0);
        });
      },
    ),
  );
});

const takenAt = (occurredAt: number): Answer => ({ status: 'taken', occurredAt });
const [today, dose] = ['2025-06-15', '2025-06-15T08:00'];
const medicine = makeMedicine('aspirin', []);
const eight = Date.parse('2025-06-15T06:00Z');
test.each<[string, Answer | null, Answer, boolean, number]>([
  ['taken here', null, { status: 'taken', occurredAt: eight }, false, 4],
  ['taken here before the count', null, { status: 'taken', occurredAt: 9 }, true, 3],
  ['taken days ago, and not sent', null, { status: 'taken', occurredAt: 11 }, true, 4],
  ['taken days ago, and sent', null, { status: 'taken', occurredAt: 11 }, false, 3],
  ['skipped here', null, { status: 'skipped', occurredAt: eight }, true, 3],
  ['taken as the list says', takenAt(eight), takenAt(eight), true, 3],
  ['taken after the list', unanswered, takenAt(eight), false, 4],
  ['undone after the list', takenAt(eight), makeUndo(eight + 1), true, 2],
])('of three doses taken since the count, and one %s', (_what, listed, here, isUnsent, count) => {
  const id = doseId(medicine.key, dose);
  const serverAnswers = listed ? { [dose]: listed } : {};
  const stock = { count: 9, per_dose: 1, counted_at: 10, taken_since: 3 };
  const unsent = new Set(isUnsent ? [id] : []);
  const known = { answers: { [id]: here, [`${dose}|zinc`]: takenAt(eight) }, unsent, today, zone };
  expect(takenSinceCount(stock, { ...medicine, serverAnswers }, known)).toBe(count);
});

test('a dose counts if it was taken after the count', () => {
  const stock = { count: 9, per_dose: 1, counted_at: 10 };
  const at = (occurredAt: number | null, status: Answer['status'] = 'taken') =>
    isTakenSince(stock, { status, occurredAt });
  expect([at(11), at(10), at(null), at(11, 'skipped')]).toEqual([true, false, false, false]);
});
