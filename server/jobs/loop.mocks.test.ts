import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { loop } from './loop.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const wait = () => 100;
const onError = jest.fn<(error: unknown) => void>();

test('works in turns, each its pause after the end of the one before, until it is stopped', async () => {
  const work = jest.fn(async () => undefined);
  const { stop } = loop({ work, wait, onError });
  await jest.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(3);
  await stop();
  await jest.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(3);
});

test('reports a failed turn, and tries again 5 s later', async () => {
  const away = new Error('The database is away');
  const work = jest.fn(async () => undefined).mockRejectedValueOnce(away);
  const { stop } = loop({ work, wait, onError });
  await jest.advanceTimersByTimeAsync(4_999);
  expect(onError.mock.calls).toEqual([[away]]);
  expect(work).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await stop();
});

test('that is stopped in the midst of a turn ends with it, and begins no other', async () => {
  let end = () => {};
  const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const { stop } = loop({ work, wait, onError });
  const stopped = jest.fn();
  void stop().then(stopped);
  await jest.advanceTimersByTimeAsync(250);
  expect(stopped).not.toHaveBeenCalled();
  end();
  await jest.advanceTimersByTimeAsync(250);
  expect(stopped).toHaveBeenCalledTimes(1);
  expect(work).toHaveBeenCalledTimes(1);
});
