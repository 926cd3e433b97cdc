import { describe, expect, jest, test } from '@jest/globals';
import * as oracle from '../testkit/domain/wallClockOracle.ts';
import { day, hour, minute } from './specConstants.ts';
import * as doses from './doses.ts';

const { dueMinutes } = doses;
const { edgeCaseDays, walkWallClock } = oracle;
const at = (iso: string) => Date.parse(iso);

describe('a dose', () => {
  const dose = { dose: '2025-06-15T08:00', at: at('2025-06-15T06:00Z') };
  test.each([
    [-1, false],
    [0, true],
    [20 * minute - 1, true],
    [20 * minute, false],
  ])('%i ms after its minute is open: %s', (later, open) => {
    expect(doses.isOpen(dose, dose.at + later)).toBe(open);
    expect(doses.missedAt(dose)).toBe(dose.at + 1_200_000);
  });

  test.each([
    ['as its minute begins', 0, 0, 5],
    ['just before it is pushed again', 5 * minute - 1, 0, 5],
    ['when it is pushed again', 5 * minute, 1, 10],
    ['seen 7 minutes late', 7 * minute, 1, 10],
    ['at its last push', 15 * minute, 3, 20],
    ['just before it is missed', 20 * minute - 1, 3, 20],
    ['long after it was missed', day, 3, 20],
  ])('%s is at push %3$i, and pushed next after %4$i minutes', (_what, late, ring, next) => {
    expect(doses.pushRoundAt(dose, dose.at + late)).toBe(ring);
    expect(doses.nextCheckAt(dose, dose.at + late)).toBe(dose.at + next * minute);
  });
});

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
