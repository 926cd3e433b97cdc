/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { inPushTime } from './pushLock.ts';

const start = Date.UTC(2026, 2, 10, 8, 0);
const never = () => new Promise<never>(() => {});

test('work that ends in time brings what it found, and leaves no timer behind', async () => {
  const clock = makeDrivenClock(start);
  let givenUp: AbortSignal | undefined;
  const found = await inPushTime(clock, async (signal) => {
    givenUp = signal;
    return 'found';
  });
  expect(found).toBe('found');
  await clock.advance(60_000);
  expect(givenUp?.aborted).toBe(false);
});

test('work that fails in time fails as it did', async () => {
  const work = () => Promise.reject(new Error('no push service'));
  await expect(inPushTime(makeDrivenClock(start), work)).rejects.toThrow('no push service');
});

test('work that does not end is given up after 20 seconds, and told so', async () => {
  const clock = makeDrivenClock(start);
  let givenUp: AbortSignal | undefined;
  const failed: unknown[] = [];
  inPushTime(clock, (signal) => {
    givenUp = signal;
    return never();
  }).catch((error: unknown) => failed.push(error));
  await clock.advance(19_999);
  expect(failed).toEqual([]);
  await clock.advance(1);
  expect(failed).toMatchObject([{ name: 'TimeoutError' }]);
  expect(givenUp?.aborted).toBe(true);
});
