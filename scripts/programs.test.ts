import { expect, jest, test } from '@jest/globals';
import { firstFound, firstWorking } from './programs.ts';

test('the first file that works is taken, and no later one is tried', async () => {
  const works = jest.fn((file: string) => Promise.resolve(file !== 'a'));
  expect(await firstWorking(['a', 'b', 'c'], works)).toBe('b');
  expect(works).toHaveBeenCalledTimes(2);
  expect(await firstWorking([], works)).toBeUndefined();
});

test('nothing is installed where something was found', async () => {
  const install = jest.fn(() => Promise.resolve('new'));
  expect(await firstFound([() => Promise.resolve('old'), install])).toBe('old');
  expect(install).not.toHaveBeenCalled();
  expect(await firstFound([() => Promise.resolve(undefined), install])).toBe('new');
  expect(await firstFound([])).toBeUndefined();
});
