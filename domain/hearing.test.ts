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
