import { expect, test } from '@jest/globals';
import { doubling } from './backoff.ts';

test('a wait doubles from try to try, up to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 2_000].map((tries) => doubling(tries, { first: 10, longest: 60 }));
  expect(waits).toEqual([10, 20, 40, 60, 60, 60]);
});
