import { expect, test } from '@jest/globals';
import { makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { makeWithLock } from './withLock.ts';
import { makeNotificationCenter, type NotificationCenter } from './notificationCenter.ts';

/** A browser that ends its calls on demand. */
const open = () => {
  const running: (() => void)[] = [];
  const calls: string[] = [];
  const call = (name: string) => async () => {
    calls.push(name);
    await new Promise<void>((resolve) => running.push(resolve));
  };
  const registration = {
    showNotification: call('show'),
    getNotifications: call('list'),
  } as unknown as NotificationCenter;
  const clock = makeFakeClock(0);
  const withLock = makeWithLock(undefined);
  return {
    clock,
    calls,
    end: () => running.shift()?.(),
    page: makeNotificationCenter({ withLock, clock }, registration),
    worker: makeNotificationCenter({ withLock, clock }, registration),
  };
};

test('page and worker show and list notifications one at a time', async () => {
  const { clock, calls, end, page, worker } = open();
  const all = [worker.showNotification('Aspirin'), page.getNotifications()];
  await clock.advance(500);
  expect(calls).toEqual(['show']);
  end();
  await clock.advance(0);
  expect(calls).toEqual(['show', 'list']);
  end();
  await Promise.all(all);
});

test('a call that hangs delays the next by 1 s at most', async () => {
  const { clock, calls, page, worker } = open();
  void page.getNotifications();
  void worker.showNotification('Aspirin');
  await clock.advance(999);
  expect(calls).toEqual(['list']);
  await clock.advance(1);
  expect(calls).toEqual(['list', 'show']);
});
