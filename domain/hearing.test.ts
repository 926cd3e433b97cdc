import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { missHearing } from '../contract/fields.ts';
import { afterQuietHours, missNotifiedAt, nextTimeAt, caregiversOfMiss } from './hearing.ts';
import type { Caregiver } from './onDuty.ts';
import { day, hour } from './specConstants.ts';
import { localMinuteOf, timeOf } from './zonedTime.ts';

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Apia', 'America/New_York'];
const zone = fc.constantFrom(...zones);
const instant = fc
  .integer({
    min: Date.parse('2026-01-01T00:00:00Z') / 60_000,
    max: Date.parse('2026-12-31T00:00:00Z') / 60_000,
  })
  .map((minutes) => minutes * 60_000);
const clockTime = fc
  .nat(24 * 60 - 1)
  .map((at) => new Date(at * 60_000).toISOString().slice(11, 16));

test('every miss is told to someone, by a push if any can arrive, whatever they want to hear', () => {
  const now = 1_000_000;
  const member = fc.record({
    is_reachable: fc.boolean(),
    away_until: fc.constantFrom(null, now + 1),
    hears_misses: fc.constantFrom(...missHearing.options),
  });
  fc.assert(
    fc.property(fc.array(member), (team) => {
      const told = caregiversOfMiss(team, now);
      const reaches = (some: readonly Caregiver[]) => some.some((one) => one.is_reachable);
      expect(told.length > 0).toBe(team.length > 0);
      expect(reaches(told)).toBe(reaches(team));
    }),
  );
});

test('who hears of no miss hears of those that no one else would, at once', () => {
  const now = 1_000_000;
  const none = {
    is_reachable: true,
    away_until: null,
    hears_misses: 'none',
    summary_at: null,
  } as const;
  const other = { ...none, hears_misses: 'hour' } as const;
  expect(caregiversOfMiss([none, other], now)).toEqual([other]);
  expect(caregiversOfMiss([none, { ...other, is_reachable: false }], now)).toContain(none);
  expect(missNotifiedAt(none, now, 'UTC')).toBe(now);
  expect(missNotifiedAt(other, now, 'UTC')).toBe(now + hour);
});

test('a time of the day is the next one, at most a day and a clock change ahead', () => {
  fc.assert(
    fc.property(clockTime, instant, zone, (time, after, where) => {
      const at = nextTimeAt(time, after, where);
      expect(at).toBeGreaterThan(after);
      expect(at - after).toBeLessThanOrEqual(day + hour);
    }),
  );
});

test('what may wait is notified outside of quiet hours, and at most at their end', () => {
  fc.assert(
    fc.property(clockTime, clockTime, instant, zone, (from, to, at, where) => {
      fc.pre(from !== to);
      const after = afterQuietHours({ quiet_from: from, quiet_to: to }, at, where);
      const time = timeOf(localMinuteOf(after, where));
      const isAfterMidnight = from > to;
      const isQuiet = isAfterMidnight ? from <= time || time < to : from <= time && time < to;
      // A clock change may skip their end.
      if (after !== at) expect(time >= to || isAfterMidnight).toBe(true);
      else expect(isQuiet).toBe(false);
    }),
  );
  expect(afterQuietHours({ quiet_from: null, quiet_to: null }, 5, 'UTC')).toBe(5);
});

test.each([
  ['07:59', '08:00', '20:00', '07:59'],
  ['08:00', '08:00', '20:00', '20:00'],
  ['19:59', '08:00', '20:00', '20:00'],
  ['20:00', '08:00', '20:00', '20:00'],
  ['21:59', '22:00', '06:00', '21:59'],
  ['22:00', '22:00', '06:00', '30:00'],
  ['05:59', '22:00', '06:00', '06:00'],
  ['06:00', '22:00', '06:00', '06:00'],
])('what is due at %s waits in the quiet hours from %s to %s until %s', (due, from, to, told) => {
  const at = (time: string) =>
    Date.parse('2026-03-10T00:00Z') +
    Number(time.slice(0, 2)) * hour +
    Number(time.slice(3)) * 60_000;
  const quiet = { quiet_from: from, quiet_to: to };
  expect(afterQuietHours(quiet, at(due), 'UTC')).toBe(at(told));
  for (const one of ['quiet_from', 'quiet_to'] as const)
    expect(afterQuietHours({ ...quiet, [one]: null }, at(due), 'UTC')).toBe(at(due));
});

test('a summary is told at its time, and only a summary', () => {
  const now = Date.parse('2026-03-10T12:00Z');
  const at = (hears_misses: 'now' | 'summary', summary_at: string | null) =>
    missNotifiedAt({ hears_misses, summary_at }, now, 'UTC');
  expect(at('summary', '18:00')).toBe(now + 6 * hour);
  expect(at('summary', '12:00')).toBe(now + day);
  expect([at('summary', null), at('now', '18:00')]).toEqual([now, now]);
});
