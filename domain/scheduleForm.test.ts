import { describe, expect, test } from '@jest/globals';
import type { DayRule } from '../contract/endpoints/index.ts';
import { everyDay } from './daySchedule.ts';
import {
  emptyScheduleForm,
  type ScheduleForm,
  toSchedule,
  toScheduleForm,
  validateSchedule,
} from './scheduleForm.ts';

const form = (change: Partial<ScheduleForm>): ScheduleForm => ({ ...emptyScheduleForm, ...change });

const limits = { cycleDays: 366, gapHours: 168, times: 24, earliestLastDay: '2026-03-09' };

test.each<[Partial<ScheduleForm>, DayRule]>([
  [{}, { kind: 'daily' }],
  [
    { choice: 'weekdays', weekdays: [3, 1] },
    { kind: 'weekdays', weekdays: [1, 3] },
  ],
  [{ choice: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7] }, { kind: 'daily' }],
  [
    { choice: 'interval', every: ' 3 ', startDay: '2026-03-10' },
    { kind: 'interval', every: 3, from: '2026-03-10' },
  ],
  [
    { choice: 'interval', startDay: '2026-03-10', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    { kind: 'interval', every: 2, from: '2026-03-10' },
  ],
  [{ choice: 'interval', every: '1', startDay: '2026-03-10' }, { kind: 'daily' }],
  [
    { choice: 'interval', every: '1', unit: 'weeks', startDay: '2026-03-10' },
    { kind: 'interval', every: 7, from: '2026-03-10' },
  ],
  [
    { choice: 'cycle', daysOn: '21', daysOff: '7', startDay: '2026-03-10' },
    { kind: 'cycle', on: 21, off: 7, from: '2026-03-10' },
  ],
  [{ choice: 'asNeeded' }, { kind: 'asNeeded', min_gap_hours: null, max_per_day: null }],
])('%j is saved as %j', (change, rule) => {
  expect(toSchedule(form(change))).toEqual({ ...everyDay, rule });
});

test.each<DayRule>([
  { kind: 'daily' },
  { kind: 'weekdays', weekdays: [2, 5] },
  { kind: 'interval', every: 10, from: '2026-03-10' },
  { kind: 'interval', every: 14, from: '2026-03-10' },
  { kind: 'cycle', on: 1, off: 2, from: '2026-03-10' },
])('%j opens as it was saved, with its bounds, and keeps its pause', (rule) => {
  const paused = { paused_from: '2026-03-10T08:00', paused_until: null };
  const first_day = 'from' in rule ? null : '2026-03-01';
  const held = { rule, first_day, last_day: '2026-04-01', ...paused };
  expect(toSchedule(toScheduleForm(held), held)).toEqual(held);
});

test.each<DayRule>([
  { kind: 'asNeeded', min_gap_hours: 4, max_per_day: null },
  { kind: 'asNeeded', min_gap_hours: null, max_per_day: 6 },
])('%j opens as it was saved; bounds and a pause would hide its doses, so it has none', (rule) => {
  const held = { ...everyDay, rule };
  const opened = { ...toScheduleForm(held), firstDay: '2026-03-01', lastDay: '2026-02-01' };
  expect(validateSchedule(opened, limits)).toEqual([]);
  expect(toSchedule(opened, { ...held, paused_from: '2026-03-10T08:00' })).toEqual(held);
});

test.each<DayRule>([{ kind: 'daily' }, { kind: 'asNeeded', min_gap_hours: 4, max_per_day: null }])(
  'an edit of %j that is stopped does not start it again',
  (rule) => {
    const held = { ...everyDay, rule, paused_from: '2026-03-10T08:00', stop_reason: 'rash' };
    expect(toSchedule(toScheduleForm(held), held)).toEqual(held);
  },
);

test('the start of a course does not delay an interval that begins on a day of its own', () => {
  const chosen = { choice: 'interval', firstDay: '2026-12-10', startDay: '2026-12-02' } as const;
  expect(toSchedule(form(chosen)).first_day).toBeNull();
});

describe('problems', () => {
  const interval = { choice: 'interval', startDay: '2026-03-10' } as const;
  const cycle = { choice: 'cycle', startDay: '2026-03-10', daysOn: '1', daysOff: '1' } as const;
  test.each<[Partial<ScheduleForm>, ...string[]]>([
    [{}],
    [{ choice: 'weekdays' }, 'weekdays weekdaysMissing'],
    [{ choice: 'weekdays', weekdays: [7] }],
    [{ ...interval, every: '0' }, 'every intervalInvalid'],
    [{ ...interval, every: '1.5' }, 'every intervalInvalid'],
    [{ ...interval, every: '366' }],
    [{ ...interval, every: '367' }, 'every intervalInvalid'],
    [{ ...interval, every: '53', unit: 'weeks' }, 'every intervalInvalid'],
    [{ ...interval, startDay: '' }, 'startDay startDayMissing'],
    [{ ...cycle, daysOn: '', daysOff: '-1' }, 'daysOn dayCountInvalid', 'daysOff dayCountInvalid'],
    [{ ...cycle, lastDay: '2026-03-09' }, 'lastDay lastDayBeforeFirst'],
    [{ ...cycle, lastDay: '2026-03-10' }],
    [{ firstDay: '2026-03-01', lastDay: '2026-03-08' }, 'lastDay lastDayPast'],
    [{ lastDay: '2026-03-09' }],
    [{ firstDay: '2026-03-10', lastDay: '2026-03-09' }, 'lastDay lastDayBeforeFirst'],
    [
      { choice: 'asNeeded', gapHours: '0', maxPerDay: '25' },
      'gapHours gapHoursInvalid',
      'maxPerDay maxPerDayInvalid',
    ],
    // A first day or an interval that is not asked for any more does not count.
    [{ startDay: '2026-03-10', lastDay: '2026-03-09' }],
    [{ every: '0' }],
  ])('%j: %j', (change, ...problems) => {
    const found = validateSchedule(form(change), limits);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems);
  });
});

test.each([
  [10, { every: '10', unit: 'days' }],
  [14, { every: '2', unit: 'weeks' }],
])('every %d days opens as %j', (every, shown) => {
  const rule = { kind: 'interval', every, from: '2026-03-10' } as const;
  expect(toScheduleForm({ ...everyDay, rule })).toMatchObject(shown);
});

test('blanks are no limit', () => {
  const blank = form({ choice: 'asNeeded', gapHours: ' ', maxPerDay: ' ' });
  expect(validateSchedule(blank, limits)).toEqual([]);
});
