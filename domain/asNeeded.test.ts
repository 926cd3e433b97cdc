import { expect, test } from '@jest/globals';
import { objectionTo } from './asNeeded.ts';
import { hour } from './specConstants.ts';

/** 00:30 in Berlin, in the night of a change to summer time. */
const now = Date.parse('2026-03-28T23:30:00Z');
const ago = (...hours: number[]) => hours.map((each) => now - each * hour);
const at = (hours: number) => now + hours * hour;

test.each<[string, [gap: number | null, max: number | null], number[], object | null]>([
  ['a first dose', [4, 1], [], null],
  ['a first dose, whatever the gap', [4, null], [], null],
  [
    'a gap of its own, below the most',
    [4, 3],
    ago(1),
    { kind: 'tooEarly', last: at(-1), hours: 4, next: at(3) },
  ],
  ['no limits', [null, null], ago(1 / 6, 1), null],
  ['a dose just taken', [null, 9], ago(0.16), { kind: 'justTaken', last: at(-0.16) }],
  ['a gap that is over', [4, null], ago(9, 4), null],
  [
    'a gap that is not',
    [4, null],
    ago(9, 3.99),
    { kind: 'tooEarly', last: at(-3.99), hours: 4, next: at(0.01) },
  ],
  ['fewer than the most of 24 hours', [null, 3], ago(24, 2, 1), null],
  [
    'the most of 24 hours, some of them yesterday',
    [null, 3],
    ago(2, 23.99, 1),
    { kind: 'tooOften', max: 3, count: 3, next: at(0.01) },
  ],
  [
    'more than the most, until enough are a day old',
    [null, 2],
    ago(1, 20, 2, 23, 24),
    { kind: 'tooOften', max: 2, count: 4, next: at(22) },
  ],
  [
    'a gap that lasts longer than the 24 hours',
    [40, 1],
    ago(3),
    { kind: 'tooOften', max: 1, count: 1, next: at(37) },
  ],
  [
    'one that a fast clock recorded',
    [null, 1],
    ago(-0.5),
    { kind: 'tooOften', max: 1, count: 1, next: at(24.5) },
  ],
  [
    'no gap, after one that a clock of tomorrow recorded',
    [null, 2],
    ago(1, -30),
    { kind: 'tooOften', max: 2, count: 2, next: at(23) },
  ],
])('%s', (_what, [min_gap_hours, max_per_day], taken, objection) => {
  const rule = { kind: 'asNeeded', min_gap_hours, max_per_day } as const;
  expect(objectionTo(rule, { taken, now })).toEqual(objection);
});
