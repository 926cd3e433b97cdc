import { expect, jest, test } from '@jest/globals';
import { beforeLife, living } from './firstScreens.tsx';
import { makeStart } from './start.ts';

test('a first screen that cannot be fetched starts the runtime all the same', async () => {
  const work = jest.fn(async () => 'life');
  const gone = () => Promise.reject(new Error('gone'));
  await expect(beforeLife(makeStart(work), gone)()).rejects.toThrow('gone');
  expect(work).toHaveBeenCalledTimes(1);
});

test('a screen that waits for the runtime is fetched meanwhile', () => {
  const load = jest.fn(async () => ({ Component: () => null }));
  const start = makeStart(() => new Promise<void>(() => undefined));
  void living(start, load)();
  expect(load).toHaveBeenCalledTimes(1);
});
