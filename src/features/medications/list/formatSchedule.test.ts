import { expect, test } from '@jest/globals';
import type { DayRule } from '../../../../contract/endpoints/index.ts';
import { everyDay } from '../../../../domain/daySchedule.ts';
import { formatPlan } from './formatPlan.ts';
import { formatDays, formatPause } from '../../../doses/formatSchedule.ts';

const today = '2026-11-26';

test.each<[DayRule, string]>([
  [{ kind: 'daily' }, 'Every day'],
  [{ kind: 'weekdays', weekdays: [1] }, 'Every Monday'],
  [{ kind: 'weekdays', weekdays: [1, 4, 7] }, 'Every Monday, Thursday and Sunday'],
  [{ kind: 'interval', every: 3, from: today }, 'Every 3 days'],
  [{ kind: 'interval', every: 7, from: today }, 'Every Thursday'],
  [{ kind: 'interval', every: 14, from: today }, 'Every 2 weeks on Thursday'],
  [{ kind: 'cycle', on: 21, off: 1, from: today }, '21 days on, then 1 day off'],
])('%j in words', (rule, words) => {
  expect(formatDays({ ...everyDay, rule }, today)).toBe(words);
});

test('a plan names its times and bounds, with the year if it is another', () => {
  const course = { ...everyDay, first_day: '2026-11-27', last_day: '2027-01-02' };
  expect(formatPlan(course, '8:00', today)).toBe(
    'Every day at 8:00, from Friday 27 November, until Saturday 2 January 2027.',
  );
  expect(formatDays(course, '2026-11-27')).toBe('Every day, until Saturday 2 January 2027');
});

test.each([
  [null, null, null],
  ['2026-11-20T08:00', null, 'Paused until you resume it'],
  ['2026-11-20T08:00', '2026-11-27T00:00', 'Paused until Friday 27 November'],
  ['2026-11-20T08:00', '2026-11-26T10:00', null],
  // After a flight west the minute of the pause is still to come: until then it rings.
  ['2026-11-26T10:01', null, null],
])('a pause from %j until %j: %j', (paused_from, paused_until, words) => {
  expect(formatPause({ ...everyDay, paused_from, paused_until }, `${today}T10:00`)).toBe(words);
});
