import { expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { beforeLife, living } from './firstScreens.tsx';
import { makeStart } from './start.ts';

const Screen = () => <p>The screen</p>;
const load = async () => ({ Component: Screen });

test('a screen that stands before the app lives has it begin as soon as it does', async () => {
  const work = jest.fn(async () => 'life');
  const { Component } = await beforeLife(makeStart(work), load)();
  expect(work).not.toHaveBeenCalled();
  render(<Component />);
  expect(work).toHaveBeenCalledTimes(1);
});

test('one that cannot be fetched keeps nothing from living', async () => {
  const work = jest.fn(async () => 'life');
  const gone = () => Promise.reject(new Error('gone'));
  await expect(beforeLife(makeStart(work), gone)()).rejects.toThrow('gone');
  expect(work).toHaveBeenCalledTimes(1);
});

test('any other waits for the app to live, and is fetched meanwhile', async () => {
  let live = (): void => undefined;
  const fetched = jest.fn(load);
  let isThere = false;
  const start = makeStart(() => new Promise<void>((resolve) => (live = resolve)));
  const screen = living(start, fetched)().then(() => (isThere = true));
  expect(fetched).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(isThere).toBe(false);
  live();
  await screen;
});

test('what is begun is begun once, however often it is asked for', async () => {
  const work = jest.fn(async () => 'life');
  const start = makeStart(work);
  expect(await Promise.all([start.begin(), start.begin(), start.done])).toEqual(
    Array.from({ length: 3 }, () => 'life'),
  );
  expect(work).toHaveBeenCalledTimes(1);
});
