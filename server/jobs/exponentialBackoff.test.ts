import { expect, test } from '@jest/globals';
import { exponentialBackoff } from './exponentialBackoff.ts';

test('waits double up to the limit, and differ by chance in their second half', () => {
  const delays = { initialMs: 1_000, maxMs: 60_000 };
  const waits = [1, 2, 3, 6, 7, 10_000].map((attempts) => exponentialBackoff(attempts, delays));
  expect(waits).toEqual([1_000, 2_000, 4_000, 32_000, 60_000, 60_000]);
  expect([0, 0.5, 1].map((jitter) => exponentialBackoff(2, delays, jitter))).toEqual([
    1_000, 1_500, 2_000,
  ]);
});
