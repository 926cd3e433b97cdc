import { describe, expect, test } from '@jest/globals';
import {
  everyDays,
  makeSchedule,
  onWeekdays,
  pausedFrom,
  slotsOf,
} from '../testkit/domain/daySchedules.ts';
import { answerableDose, currentDose, lastDue, nextDose } from './currentDose.ts';
import { dosesBetween } from './plannedDoses.ts';
import { day, hour, minute } from './specConstants.ts';
import { addDays } from './zonedTime.ts';

const berlin = { zone: 'Europe/Berlin' };
const at = (iso: string) => Date.parse(iso);

describe('doses of a schedule', () => {
  test.each([
    ['2025-03-30', '02:30', '2025-03-30T01:00Z'],
    ['2025-10-26', '02:30', '2025-10-26T00:30Z'],
  ])('a weekly dose on %s, when the clock changes, is due once', (date, time, due) => {
    const sundays = slotsOf(onWeekdays(7), time);
    const range = [at(due) - 6 * day, at(due) + 6 * day] as const;
    const dose = { dose: `${date}T${time}`, at: at(due) };
    expect(dosesBetween(sundays, ...range, berlin)).toEqual([dose]);
    expect(nextDose(sundays, at(due) - 6 * day, berlin)).toEqual(dose);
    expect(nextDose(sundays, at(due), berlin)?.dose).toBe(`${addDays(date, 7)}T${time}`);
  });

  const now = at('2026-03-10T10:00Z');
  const interval = everyDays(366, '2026-03-10');
  test.each([
    ['a year ahead', slotsOf(interval, '08:00'), '2027-03-11T08:00'],
    ['later today', slotsOf(interval, '08:00', '20:00'), '2026-03-10T20:00'],
    [
      'after a pause to midday',
      slotsOf(pausedFrom('2026-03-10T00:00', '2026-09-10T12:00'), '08:00', '20:00'),
      '2026-09-10T20:00',
    ],
    [
      'on the day after the pause',
      slotsOf(pausedFrom('2026-03-10T00:00', '2026-09-10T12:00'), '08:00'),
      '2026-09-11T08:00',
    ],
    [
      'before a pause of the evening',
      slotsOf(pausedFrom('2026-03-10T18:00', null), '08:00', '17:00'),
      '2026-03-10T17:00',
    ],
    [
      'never, if paused until resumed',
      slotsOf(pausedFrom('2026-03-10T18:00', null), '08:00', '20:00'),
      null,
    ],
    ['never, after the last day', slotsOf(makeSchedule({ last_day: '2026-03-10' }), '08:00'), null],
    [
      'not before its time was made',
      [{ time: '08:00', madeAt: at('2026-06-15T06:01Z'), schedule: onWeekdays(1) }],
      '2026-06-22T08:00',
    ],
    [
      'of the schedule that comes first',
      [...slotsOf(onWeekdays(1), '08:00'), ...slotsOf(onWeekdays(5), '20:00')],
      '2026-03-13T20:00',
    ],
  ])('the next one: %s', (_what, each, dose) => {
    expect(nextDose(each, now, berlin)?.dose ?? null).toBe(dose);
  });

  test('a calendar that ends, and a pause on its last day, end the search', () => {
    const schedule = {
      ...pausedFrom('9999-12-31T00:00', '9999-12-31T12:00'),
      first_day: '9999-12-31',
    };
    expect(nextDose(slotsOf(schedule, '08:00'), now, berlin)).toBeNull();
    expect(
      nextDose(slotsOf(pausedFrom('2026-03-10T00:00', '9999-12-31T12:00'), '08:00'), now, berlin),
    ).toBeNull();
  });

  test('the current one is none on a day without doses, except the last of yesterday while open', () => {
    const tuesdays = slotsOf(onWeekdays(2), '08:00', '23:50');
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
    expect(lastDue(slotsOf(interval, '08:00'), due + days * day, berlin)?.dose ?? null).toBe(dose);
  });

  test('a zone change skips only planned minutes', () => {
    const since = at('2026-03-10T07:30Z');
    const place = { ...berlin, move: { before: 'America/New_York', since } };
    const each = [...slotsOf(onWeekdays(2), '07:00'), ...slotsOf(onWeekdays(3), '08:00')];
    expect(dosesBetween(each, since, since + hour, place)).toEqual([
      { dose: '2026-03-10T07:00', at: since },
    ]);
  });
});
