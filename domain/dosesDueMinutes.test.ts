import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { hour, minute } from './specConstants.ts';
import { dosesBetween, dueMinutes } from './doses.ts';
import { checkProperty, someTime } from '../testkit/domain/scheduleArbitraries.ts';
import { edgeCaseDays, walkWallClock } from '../testkit/domain/wallClockOracle.ts';
import { timeOf } from './zonedTime.ts';

const at = (iso: string) => Date.parse(iso);

describe('dueMinutes', () => {
  test.each(edgeCaseDays)('finds what a walk finds in %s around %s (%s)', (zone, date) => {
    const { reached } = walkWallClock(zone, date);
    const noon = at(`${date}T12:00Z`);
    const [from, to] = [noon - 30 * hour, noon + 18 * hour];
    const walked = [...reached].flatMap(([dose, when]) =>
      from < when && when <= to ? [{ dose, at: when }] : [],
    );
    expect(dueMinutes(from, to, zone)).toEqual(walked);
  });

  test('finds the doses that dosesBetween finds, on any day in any zone', () => {
    const place = fc.oneof(
      fc
        .constantFrom(...edgeCaseDays)
        .map(([zone, date]) => ({ zone, noon: at(`${date}T12:00Z`) })),
      fc.record({
        zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        noon: fc.integer({ min: at('1980-01-01'), max: at('2040-01-01') }),
      }),
    );
    const piece = fc.record({
      place,
      times: fc.uniqueArray(someTime, { minLength: 1, maxLength: 20 }),
      shift: fc.integer({ min: -36 * hour, max: 36 * hour }),
      length: fc.oneof(
        fc.integer({ min: -1, max: 30 * minute }),
        fc.integer({ min: 0, max: 12 * hour }),
      ),
    });
    checkProperty(100, piece, ({ place: { zone, noon }, times, shift, length }) => {
      const from = noon + shift;
      const slots = times.map((time) => ({ time, madeAt: 0 }));
      const due = dueMinutes(from, from + length, zone);
      const wanted = dosesBetween(slots, from + 1, from + length + 1, zone);
      expect(due.filter(({ dose }) => times.includes(timeOf(dose)))).toEqual(wanted);
    });
  });

  test('excludes the first instant of the range, includes its last, and leaves out what the clock shows again', () => {
    const zone = 'Europe/Berlin';
    const from = at('2026-03-10T07:00Z');
    const [eight, next] = ['2026-03-10T08:00', '2026-03-10T08:01'];
    expect(dueMinutes(from, from + minute, zone)).toEqual([{ dose: next, at: from + minute }]);
    expect(dueMinutes(from, from + minute - 1, zone)).toEqual([]);
    expect(dueMinutes(from - 1, from, zone)).toEqual([{ dose: eight, at: from }]);
    const end = at('2025-10-26T02:00Z');
    const after = dueMinutes(end - 50 * minute, end + minute, zone).map(({ dose }) => dose);
    expect(after).toEqual(['2025-10-26T03:00', '2025-10-26T03:01']);
  });

  test('reads each quarter of an hour once in checks that follow each other', () => {
    const reads = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    for (let turn = 0; turn < 60; turn += 1) {
      const now = at('2026-06-10T07:00Z') + turn * minute;
      dueMinutes(now - 21 * minute, now, 'Europe/Berlin');
    }
    expect(reads.mock.calls.length).toBeLessThan(20);
  });
});
