import { describe, expect, test } from '@jest/globals';
import type { DaySchedule } from '../contract/endpoints/index.ts';
import { everyDay, isPlanned, madeAtAfterChange, nextPlannedDate } from './daySchedule.ts';
import { answerableDose, currentDose, dosesBetween, lastDue, nextDose } from './doses.ts';
import { day, hour, minute } from './specConstants.ts';
import { dosesAcrossZones } from './zoneChange.ts';
import { addDays } from './zonedTime.ts';

const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);
const plan = (schedule: Partial<DaySchedule>): DaySchedule => ({ ...everyDay, ...schedule });
const weekdays = (...days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]): DaySchedule =>
  plan({ rule: { kind: 'weekdays', weekdays: days } });
const every = (days: number, from: string): DaySchedule =>
  plan({ rule: { kind: 'interval', every: days, from } });
const cycle = (on: number, off: number, from: string): DaySchedule =>
  plan({ rule: { kind: 'cycle', on, off, from } });
const paused = (from: string, until: string | null, schedule = everyDay): DaySchedule => ({
  ...schedule,
  paused_from: from,
  paused_until: until,
});
const slots = (schedule: DaySchedule, ...times: string[]) =>
  times.map((time) => ({ time, madeAt: 0, schedule }));

describe('planned dates', () => {
  test.each([
    ['Mondays over a month', weekdays(1), '2026-03-24', ['2026-03-30', '2026-04-06', '2026-04-13']],
    ['Sunday and Wednesday', weekdays(7, 3), '2026-03-25', ['2026-03-25', '2026-03-29']],
    [
      'every 2 days over a leap day',
      every(2, '2028-02-25'),
      '2028-02-26',
      ['2028-02-27', '2028-02-29', '2028-03-02'],
    ],
    [
      'every 2 days over no leap day',
      every(2, '2027-02-25'),
      '2027-02-26',
      ['2027-02-27', '2027-03-01'],
    ],
    [
      'every 90 days over a year',
      every(90, '2026-11-15'),
      '2026-11-16',
      ['2027-02-13', '2027-05-14'],
    ],
    [
      'an interval that begins later',
      every(3, '2026-07-01'),
      '2026-03-10',
      ['2026-07-01', '2026-07-04'],
    ],
    [
      '21 days on, 7 off',
      cycle(21, 7, '2026-03-01'),
      '2026-03-20',
      ['2026-03-20', '2026-03-21', '2026-03-29'],
    ],
    [
      'a cycle that begins later',
      cycle(1, 2, '2026-07-01'),
      '2026-03-10',
      ['2026-07-01', '2026-07-04'],
    ],
    [
      'a course',
      plan({ first_day: '2026-03-12', last_day: '2026-03-13' }),
      '2026-03-10',
      ['2026-03-12', '2026-03-13', null],
    ],
    [
      'a course of Mondays',
      { ...weekdays(1), first_day: '2026-03-10', last_day: '2026-03-16' },
      '2026-03-01',
      ['2026-03-16', null],
    ],
    [
      'a pause from and to midday',
      paused('2026-03-10T12:00', '2026-03-13T12:00'),
      '2026-03-10',
      ['2026-03-10', '2026-03-13', '2026-03-14'],
    ],
    [
      'a pause from and to midnight',
      paused('2026-03-10T00:00', '2026-03-12T00:00'),
      '2026-03-09',
      ['2026-03-09', '2026-03-12'],
    ],
    [
      'a pause from just after midnight',
      paused('2026-03-10T00:01', '2026-03-12T00:01'),
      '2026-03-10',
      ['2026-03-10', '2026-03-12'],
    ],
    [
      'Mondays after a pause',
      paused('2026-03-10T12:00', '2026-06-10T12:00', weekdays(1)),
      '2026-03-10',
      ['2026-06-15'],
    ],
    ['a pause until resumed', paused('2026-03-10T12:00', null), '2026-03-10', ['2026-03-10', null]],
    [
      'a pause past the end',
      { ...paused('2026-03-10T00:00', '2027-01-01T00:00'), last_day: '2026-04-01' },
      '2026-03-11',
      [null],
    ],
    [
      'a pause that ends before it begins',
      paused('2026-03-12T00:00', '2026-03-10T00:00'),
      '2026-03-12',
      ['2026-03-12'],
    ],
    [
      'an end without a pause',
      plan({ paused_until: '2026-03-12T00:00' }),
      '2026-03-10',
      ['2026-03-10'],
    ],
    ['the end of the calendar', plan({ first_day: '9999-12-31' }), '2026-03-10', [null]],
  ] as const)('%s', (_what, schedule, from, wanted) => {
    const found: (string | null)[] = [];
    for (let next: string | null = from; found.length < wanted.length;) {
      next = next && nextPlannedDate(schedule, next);
      found.push(next);
      next = next && addDays(next, 1);
    }
    expect(found).toEqual(wanted);
  });

  test.each([
    ['2026-03-10T11:59', true],
    ['2026-03-10T12:00', false],
    ['2026-03-13T11:59', false],
    ['2026-03-13T12:00', true],
  ])('a pause from and to midday leaves %s: %s', (dose, planned) => {
    expect(isPlanned(paused('2026-03-10T12:00', '2026-03-13T12:00'), dose)).toBe(planned);
  });
});

describe('doses of a schedule', () => {
  test.each([
    ['2025-03-30', '02:30', '2025-03-30T01:00Z'],
    ['2025-10-26', '02:30', '2025-10-26T00:30Z'],
  ])('a weekly dose on %s, when the clock changes, is due once', (date, time, due) => {
    const sundays = slots(weekdays(7), time);
    const range = [at(due) - 6 * day, at(due) + 6 * day] as const;
    const dose = { dose: `${date}T${time}`, at: at(due) };
    expect(dosesBetween(sundays, ...range, berlin)).toEqual([dose]);
    expect(nextDose(sundays, at(due) - 6 * day, berlin)).toEqual(dose);
    expect(nextDose(sundays, at(due), berlin)?.dose).toBe(`${addDays(date, 7)}T${time}`);
  });

  const now = at('2026-03-10T10:00Z');
  const interval = every(366, '2026-03-10');
  test.each([
    ['a year ahead', slots(interval, '08:00'), '2027-03-11T08:00'],
    ['later today', slots(interval, '08:00', '20:00'), '2026-03-10T20:00'],
    [
      'after a pause to midday',
      slots(paused('2026-03-10T00:00', '2026-09-10T12:00'), '08:00', '20:00'),
      '2026-09-10T20:00',
    ],
    [
      'on the day after the pause',
      slots(paused('2026-03-10T00:00', '2026-09-10T12:00'), '08:00'),
      '2026-09-11T08:00',
    ],
    [
      'before a pause of the evening',
      slots(paused('2026-03-10T18:00', null), '08:00', '17:00'),
      '2026-03-10T17:00',
    ],
    [
      'never, if paused until resumed',
      slots(paused('2026-03-10T18:00', null), '08:00', '20:00'),
      null,
    ],
    ['never, after the last day', slots(plan({ last_day: '2026-03-10' }), '08:00'), null],
    [
      'not before its time was made',
      [{ time: '08:00', madeAt: at('2026-06-15T06:01Z'), schedule: weekdays(1) }],
      '2026-06-22T08:00',
    ],
    [
      'of the schedule that comes first',
      [...slots(weekdays(1), '08:00'), ...slots(weekdays(5), '20:00')],
      '2026-03-13T20:00',
    ],
  ])('the next one: %s', (_what, each, dose) => {
    expect(nextDose(each, now, berlin)?.dose ?? null).toBe(dose);
  });

  test('a calendar that ends, and a pause on its last day, end the search', () => {
    const schedule = { ...paused('9999-12-31T00:00', '9999-12-31T12:00'), first_day: '9999-12-31' };
    expect(nextDose(slots(schedule, '08:00'), now, berlin)).toBeNull();
    expect(
      nextDose(slots(paused('2026-03-10T00:00', '9999-12-31T12:00'), '08:00'), now, berlin),
    ).toBeNull();
  });

  test('the current one is none on a day without doses, except the last of yesterday while open', () => {
    const tuesdays = slots(weekdays(2), '08:00', '23:50');
    const midnight = at('2026-03-10T23:00Z');
    const found = (instant: number) => currentDose(tuesdays, instant, berlin)?.dose ?? null;
    expect(found(now)).toBe('2026-03-10T08:00');
    expect(found(midnight + 10 * minute - 1)).toBe('2026-03-10T23:50');
    expect(found(midnight + 10 * minute)).toBeNull();
    expect(answerableDose(tuesdays, midnight + 10 * minute, berlin)).toBeNull();
  });

  test.each([
    [0, '2026-03-10T08:00'],
    [8, '2026-03-10T08:00'],
    [9, null],
  ])('the last one is remembered after %i days: %s', (days, dose) => {
    const due = at('2026-03-10T07:00Z');
    expect(lastDue(slots(interval, '08:00'), due + days * day, berlin)?.dose ?? null).toBe(dose);
  });

  test('a zone change skips only planned minutes', () => {
    const since = at('2026-03-10T07:30Z');
    const place = { zone: berlin, move: { before: 'America/New_York', since } };
    const each = [...slots(weekdays(2), '07:00'), ...slots(weekdays(3), '08:00')];
    expect(dosesAcrossZones(each, since, since + hour, place)).toEqual([
      { dose: '2026-03-10T07:00', at: since },
    ]);
  });
});

describe('a time that a changed medicine keeps', () => {
  const now = at('2026-03-10T10:00Z');
  const today = at('2026-03-09T23:00Z');
  const tuesdays = weekdays(2);
  const wednesdays = weekdays(3);
  const resumed = paused('2026-03-01T12:00', '2026-03-10T11:00');
  const justAfterMidnight = today + 5 * minute;
  test.each([
    ['keeps its instant with the same schedule', { ...everyDay }, everyDay, '08:00', 5, now, 5],
    ['begins today if today is an old day', tuesdays, everyDay, '08:00', 5, now, today],
    ['keeps an instant of today', tuesdays, everyDay, '08:00', today + 5, now, today + 5],
    ['begins now if today is no old day', wednesdays, everyDay, '08:00', 5, now, now],
    [
      'begins now at the end of a pause',
      paused('2026-03-01T12:00', null),
      resumed,
      '20:00',
      5,
      now,
      now,
    ],
    [
      'begins today as a pause begins',
      everyDay,
      paused('2026-03-10T11:00', null),
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
    ["drops yesterday's missed dose", everyDay, tuesdays, '23:45', 5, justAfterMidnight, today],
    ['adds no dose to yesterday', tuesdays, everyDay, '23:50', 5, justAfterMidnight, today],
  ] as const)('%s', (_what, before, after, time, madeAt, when, wanted) => {
    const change = { before, after, now: when, zone: berlin };
    expect(madeAtAfterChange({ time, madeAt }, change)).toBe(wanted);
  });
});
