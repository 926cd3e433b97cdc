import { expect, jest, test } from '@jest/globals';
import { stableMemo } from './stableMemo.ts';

test('computes only for other arguments, and keeps the identity of equal parts', () => {
  const compute = jest.fn((now: number, names: readonly string[]) =>
    names.map((name) => ({ name, isDue: name < String(now) })),
  );
  const memo = stableMemo(compute);
  const names = ['1', '3'];
  const first = memo(0, names);
  expect([memo(0, names), memo(0, [...names])]).toEqual([first, first]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect(memo(1, names)).toBe(first);
  const second = memo(2, names);
  expect(second.map(({ isDue }) => isDue)).toEqual([true, false]);
  expect(second[1]).toBe(first[1]);
});
