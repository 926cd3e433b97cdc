import { expect, test } from '@jest/globals';
import { objectionTo } from './asNeeded.ts';
import { hour } from './specConstants.ts';

/** 00:30 in Berlin. */
const now = Date.parse('2026-03-10T23:30:00Z');
const ago = (...hours: number[]) => hours.map((each) => now - each * hour);

test.each<[string, [gap: number | null, max: number | null], number[], object | null]>([
  ['a first dose', [4, 1], [], null],
  ['no limits', [null, null], ago(1 / 6, 1), null],
  ['a dose just taken', [null, 9], ago(0.16), { kind: 'justTaken', last: ago(0.16)[0] }],
  ['a gap that is over', [4, null], ago(9, 4), null],
  [
    'a gap that is not',
    [4, null],
    ago(9, 3.99),
    { kind: 'tooEarly', last: ago(3.99)[0], hours: 4 },
  ],
  ['fewer than the most a day', [null, 2], ago(0.4, 0.6), null],
  ['the most of a day', [null, 2], ago(0.4, 0.2, 0.6), { kind: 'tooOften', max: 2, count: 2 }],
  ['both', [1, 1], ago(0.1, 0.2), { kind: 'tooOften', max: 1, count: 2 }],
])('%s', (_what, [min_gap_hours, max_per_day], taken, objection) => {
  const rule = { kind: 'asNeeded', min_gap_hours, max_per_day } as const;
  expect(objectionTo(rule, { taken, now, zone: 'Europe/Berlin' })).toEqual(objection);
});
