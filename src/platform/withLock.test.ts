/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { makeWithLock } from './withLock.ts';
import { withPushTimeout } from './pushSubscription.ts';

test('without locks of the browser, works of one name still run one after the other', async () => {
  const withLock = makeWithLock(undefined);
  const steps: string[] = [];
  const work = (name: string) => async () => {
    steps.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 0));
    steps.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
    return name;
  };
  const first = withLock('outbox', work('first'));
  const second = withLock('outbox', work('second'));
  const other = withLock('other', work('other'));
  await expect(first).rejects.toThrow('failed');
  expect([await second, await other]).toEqual(['second', 'other']);
  expect(steps.indexOf('second begins')).toBeGreaterThan(steps.indexOf('first ends'));
  expect(steps.indexOf('other begins')).toBeLessThan(steps.indexOf('first ends'));
});

test('work on a push has 20 seconds, then is aborted; its own result or failure counts before', async () => {
  const clock = makeFakeClock(Date.UTC(2026, 2, 10, 8, 0));
  const signals: AbortSignal[] = [];
  const timed = <T>(result: Promise<T>) =>
    withPushTimeout(clock, (signal) => {
      signals.push(signal);
      return result;
    });
  expect(await timed(Promise.resolve('found'))).toBe('found');
  await expect(timed(Promise.reject(new Error('no service')))).rejects.toThrow('no service');
  const failed: unknown[] = [];
  timed(new Promise<never>(() => {})).catch((error: unknown) => failed.push(error));
  await clock.advance(19_999);
  expect(failed).toEqual([]);
  await clock.advance(1);
  expect(failed).toMatchObject([{ name: 'TimeoutError' }]);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true]);
});
