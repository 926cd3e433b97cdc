/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { inPushTime } from './pushLock.ts';

test('work has 20 seconds, then is aborted with a TimeoutError; its own result or failure counts before', async () => {
  const clock = makeDrivenClock(Date.UTC(2026, 2, 10, 8, 0));
  let done: AbortSignal | undefined;
  expect(await inPushTime(clock, async (signal) => ((done = signal), 'found'))).toBe('found');
  const failing = () => Promise.reject(new Error('no push service'));
  await expect(inPushTime(clock, failing)).rejects.toThrow('no push service');

  let signal: AbortSignal | undefined;
  const failed: unknown[] = [];
  inPushTime(clock, (given) => {
    signal = given;
    return new Promise<never>(() => {});
  }).catch((error: unknown) => failed.push(error));
  await clock.advance(19_999);
  expect(failed).toEqual([]);
  await clock.advance(1);
  expect(failed).toMatchObject([{ name: 'TimeoutError' }]);
  expect([done?.aborted, signal?.aborted]).toEqual([false, true]);
});
