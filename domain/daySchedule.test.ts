import { describe, expect, test } from '@jest/globals';
import {
  everyDays,
  inCycles,
  makeSchedule,
  onWeekdays,
  pausedFrom,
} from '../testkit/domain/daySchedules.ts';
import type { DaySchedule } from '../contract/endpoints/index.ts';
import { dayNumber, daysUntilNext } from './dayRule.ts';
import {
  everyDay,
  isEveryDay,
  isOnPause,
  isPauseQuestionDue,
  isPlanned,
  madeAtAfterChange,
  nextPlannedDate,
} from './daySchedule.ts';
import { pauseStart, resume } from './resume.ts';
import { minute } from './specConstants.ts';
import { addDays } from './zonedTime.ts';

const at = (iso: string) => Date.parse(iso);

describe('planned dates', () => {
  test.each([
    [
      'Mondays over a month',
      onWeekdays(1),
      '2026-03-24',
      ['2026-03-30', '2026-04-06', '2026-04-13'],
    ],
    ['Sunday and Wednesday', onWeekdays(7, 3), '2026-03-25', ['2026-03-25', '2026-03-29']],
    [
      'every 2 days over a leap day',
      everyDays(2, '2028-02-25'),
      '2028-02-26',
      ['2028-02-27', '2028-02-29', '2028-03-02'],
    ],
    [
      'every 2 days over no leap day',
      everyDays(2, '2027-02-25'),
      '2027-02-26',
      ['2027-02-27', '2027-03-01'],
    ],
    [
      'every 90 days over a year',
      everyDays(90, '2026-11-15'),
      '2026-11-16',
      ['2027-02-13', '2027-05-14'],
    ],
    [
      'an interval that begins later',
      everyDays(3, '2026-07-01'),
      '2026-03-10',
      ['2026-07-01', '2026-07-04'],
    ],
    [
      '21 days on, 7 off',
      inCycles(21, 7, '2026-03-01'),
      '2026-03-20',
      ['2026-03-20', '2026-03-21', '2026-03-29'],
    ],
    [
      'a cycle that begins later',
      inCycles(1, 2, '2026-07-01'),
      '2026-03-10',
      ['2026-07-01', '2026-07-04'],
    ],
    [
      'a course',
      makeSchedule({ first_day: '2026-03-12', last_day: '2026-03-13' }),
      '2026-03-10',
      ['2026-03-12', '2026-03-13', null],
    ],
    [
      'a course of Mondays',
      { ...onWeekdays(1), first_day: '2026-03-10', last_day: '2026-03-16' },
      '2026-03-01',
      ['2026-03-16', null],
    ],
    [
      'a pause from and to midday',
      pausedFrom('2026-03-10T12:00', '2026-03-13T12:00'),
      '2026-03-10',
      ['2026-03-10', '2026-03-13', '2026-03-14'],
    ],
    [
      'a pause from and to midnight',
      pausedFrom('2026-03-10T00:00', '2026-03-12T00:00'),
      '2026-03-09',
      ['2026-03-09', '2026-03-12'],
    ],
    [
      'a pause from just after midnight',
      pausedFrom('2026-03-10T00:01', '2026-03-12T00:01'),
      '2026-03-10',
      ['2026-03-10', '2026-03-12'],
    ],
    [
      'Mondays after a pause',
      pausedFrom('2026-03-10T12:00', '2026-06-10T12:00', onWeekdays(1)),
      '2026-03-10',
      ['2026-06-15'],
    ],
    [
      'a pause until resumed',
      pausedFrom('2026-03-10T12:00', null),
      '2026-03-10',
      ['2026-03-10', null],
    ],
    [
      'a pause past the end',
      { ...pausedFrom('2026-03-10T00:00', '2027-01-01T00:00'), last_day: '2026-04-01' },
      '2026-03-11',
      [null],
    ],
    [
      'a pause that ends before it begins',
      pausedFrom('2026-03-12T00:00', '2026-03-10T00:00'),
      '2026-03-12',
      ['2026-03-12'],
    ],
    [
      'an end without a pause',
      makeSchedule({ paused_until: '2026-03-12T00:00' }),
      '2026-03-10',
      ['2026-03-10'],
    ],
    ['the end of the calendar', makeSchedule({ first_day: '9999-12-31' }), '2026-03-10', [null]],
    [
      'the end of the calendar, with a later last day',
      makeSchedule({ last_day: '9999-12-31' }),
      '9999-12-30',
      ['9999-12-30', null],
    ],
  ] as const)('%s', (_what, schedule, from, wanted) => {
    const found: (string | null)[] = [];
    for (let next: string | null = from; found.length < wanted.length;) {
      next = next && nextPlannedDate(schedule, next);
      found.push(next);
      next = next && addDays(next, 1);
    }
    expect(found).toEqual(wanted);
  });

  const course = { ...pausedFrom('2026-03-10T12:00', '2026-03-13T12:00'), first_day: '2026-03-09' };
  test.each([
    ['2026-03-08T23:59', false],
    ['2026-03-09T00:00', true],
    ['2026-03-10T11:59', true],
    ['2026-03-10T12:00', false],
    ['2026-03-13T11:59', false],
    ['2026-03-13T12:00', true],
    ['2026-03-20T23:59', true],
    ['2026-03-21T00:00', false],
  ])('a course with a pause from and to midday has %s: %s', (dose, planned) => {
    expect(isPlanned({ ...course, last_day: '2026-03-20' }, dose)).toBe(planned);
  });
});

describe('a time that a changed medicine keeps', () => {
  const now = at('2026-03-10T10:00Z');
  const today = at('2026-03-09T23:00Z');
  const tuesdays = onWeekdays(2);
  const wednesdays = onWeekdays(3);
  const resumed = pausedFrom('2026-03-01T12:00', '2026-03-10T11:00');
  const justAfterMidnight = today + 5 * minute;
  test.each([
    [
      'keeps its instant with the same schedule, in any order of fields',
      everyDays(2, '2026-03-09'),
      { ...everyDay, rule: { from: '2026-03-09', every: 2, kind: 'interval' } },
      '08:00',
      5,
      now,
      5,
    ],
    ['begins today if today is an old day', tuesdays, everyDay, '08:00', 5, now, today],
    ['begins today with other weekdays', tuesdays, wednesdays, '08:00', 5, now, today],
    ['keeps an instant of today', tuesdays, everyDay, '08:00', today + 5, now, today + 5],
    ['begins now if today is no old day', wednesdays, everyDay, '08:00', 5, now, now],
    [
      'begins now at the end of a pause',
      pausedFrom('2026-03-01T12:00', null),
      resumed,
      '20:00',
      5,
      now,
      now,
    ],
    [
      'begins today at the end of a pause that began today',
      pausedFrom('2026-03-10T08:00', null),
      pausedFrom('2026-03-10T08:00', '2026-03-10T08:00'),
      '08:00',
      5,
      now,
      today,
    ],
    [
      'begins today as a pause begins',
      everyDay,
      pausedFrom('2026-03-10T11:00', null),
      '08:00',
      5,
      now,
      today,
    ],
    [
      "keeps yesterday's open dose",
      everyDay,
      tuesdays,
      '23:50',
      5,
      justAfterMidnight,
      today - 10 * minute,
    ],
    [
      'adds no dose before it was made',
      everyDay,
      tuesdays,
      '23:50',
      today - 5 * minute,
      justAfterMidnight,
      today - 5 * minute,
    ],
    ["drops yesterday's missed dose", everyDay, tuesdays, '23:45', 5, justAfterMidnight, today],
    ['adds no dose to yesterday', tuesdays, everyDay, '23:50', 5, justAfterMidnight, today],
  ] as const)('%s', (_what, before, after, time, madeAt, when, wanted) => {
    const change = { before, after, now: when, zone: 'Europe/Berlin' };
    expect(madeAtAfterChange({ time, madeAt }, change)).toBe(wanted);
  });

  test('adds no minute of yesterday that a gap over midnight moves to today', () => {
    const begin = at('2024-03-31T01:00Z');
    const days = { before: onWeekdays(7), after: onWeekdays(6, 7) };
    const change = { ...days, now: begin + 3 * minute, zone: 'America/Nuuk' };
    expect(madeAtAfterChange({ time: '23:30', madeAt: 5 }, change)).toBe(begin + minute);
  });
});

test.each<[string, string, string, readonly string[], string]>([
  ['the first dose that is still open', '10T08:00', '10T08:19', ['08:00', '08:10'], '10T08:00'],
  ['now, when that is over', '10T08:00', '10T08:20', ['08:00'], '10T08:20'],
  ['the open dose of yesterday', '09T23:50', '10T00:05', ['23:50'], '09T23:50'],
  ['now, as the dose was due before the pause', '10T08:05', '10T08:10', ['08:00'], '10T08:10'],
  ['now, as the pause began earlier than today', '09T20:00', '10T08:05', ['08:00'], '10T08:05'],
])('a pause ends with %s', (_what, from, now, times, until) => {
  const paused = pausedFrom(`2026-03-${from}`, null);
  expect(resume(paused, times, at(`2026-03-${now}Z`), 'UTC')).toEqual({
    ...paused,
    paused_until: `2026-03-${until}`,
  });
});

test.each([
  ['08:19', '08:00'],
  ['08:20', '08:20'],
])('a pause begun at %s starts at %s, with the dose of less than 20 minutes ago', (now, start) => {
  expect(pauseStart(['08:00'], at(`2026-03-10T${now}Z`), 'UTC')).toBe(`2026-03-10T${start}`);
});

test.each<[string, Partial<DaySchedule>, boolean]>([
  ['before 3 days', { paused_from: '2026-03-07T08:01' }, false],
  ['after 3 days', { paused_from: '2026-03-07T08:00' }, true],
  ['with an end', { paused_from: '2026-03-01T08:00', paused_until: '2026-03-20T00:00' }, false],
  ['resumed', { paused_from: '2026-03-01T08:00', paused_until: '2026-03-02T00:00' }, false],
  ['kept', { paused_from: '2026-03-01T08:00', pause_kept_at: '2026-03-03T08:01' }, false],
  ['kept a week ago', { paused_from: '2026-03-01T08:00', pause_kept_at: '2026-03-03T08:00' }, true],
  ['kept before', { paused_from: '2026-03-07T08:00', pause_kept_at: '2026-03-06T08:00' }, true],
  ['kept at once', { paused_from: '2026-03-07T08:00', pause_kept_at: '2026-03-07T08:00' }, false],
  ['stopped', { paused_from: '2026-03-01T08:00', stop_reason: 'rash' }, false],
])('a pause is asked about: %s', (_when, pause, asks) => {
  expect(isPauseQuestionDue({ ...everyDay, ...pause }, '2026-03-10T08:00')).toBe(asks);
});

test('every day is daily without a bound, also while it is paused', () => {
  const bound = '2026-03-10';
  const schedules = [
    everyDay,
    pausedFrom('2026-03-10T08:00', null),
    onWeekdays(1),
    { ...everyDay, first_day: bound },
    { ...everyDay, last_day: bound },
  ];
  expect(schedules.map(isEveryDay)).toEqual([true, true, false, false, false]);
});

test.each<[string, boolean, Partial<DaySchedule>]>([
  ['paused', true, { paused_from: '2026-03-10T08:00' }],
  ['paused a minute later', false, { paused_from: '2026-03-10T08:01' }],
  ['stopped', false, { paused_from: '2026-03-10T08:00', stop_reason: '' }],
])('a medicine that is %s is on pause: %s', (_how, isPaused, pause) => {
  expect(isOnPause({ ...everyDay, ...pause }, '2026-03-10T08:00')).toBe(isPaused);
});

test('a medicine taken when needed has no next day', () => {
  const rule = { kind: 'asNeeded', min_gap_hours: null, max_per_day: null } as const;
  expect(daysUntilNext(rule, '2026-03-10')).toBe(Infinity);
});

test('the number of a day grows by one each day, also in a leap year', () =>
  expect(dayNumber('2028-03-01') - dayNumber('2028-02-28')).toBe(2));
