import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pushRetryDelay, operatorRetryDelay } from './retryDelay.ts';

const minute = 60_000;

test.each([
  [pushRetryDelay, 1_000, minute],
  [operatorRetryDelay, minute, 60 * minute],
])('waits grow from one bound to the other, and differ by chance', (wait, first, longest) => {
  expect([wait(1, 0), wait(1, 1)]).toEqual([first / 2, first]);
  expect([wait(2, 1), wait(3, 1)]).toEqual([first * 2, first * 4]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const ms = wait(attempts, random);
        expect(ms).toBeGreaterThanOrEqual(first / 2);
        expect(ms).toBeLessThanOrEqual(longest);
        expect(wait(attempts + 1, random)).toBeGreaterThanOrEqual(ms);
      },
    ),
  );
});
