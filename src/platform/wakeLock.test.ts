/** @jest-environment node */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/fakeClock.ts';
import { makeFakeWakeLock, type FakeWakeLock } from '../../testkit/page/fakeWakeLock.ts';
import { browserEvents } from './browserEvents.ts';
import { makeWakeLock } from './wakeLock.ts';

let screen: FakeWakeLock;
let page: EventTarget & { visibilityState: DocumentVisibilityState };
/** Whether the screen stays on, as reported. */
let reported: boolean[];
beforeEach(() => {
  screen = makeFakeWakeLock();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  Object.assign(globalThis, { document: page });
  reported = [];
});

const hold = () => makeWakeLock(screen.locks, browserEvents).hold((on) => reported.push(on));
const become = async (visibilityState: DocumentVisibilityState) => {
  page.visibilityState = visibilityState;
  // A browser releases the locks of a hidden page.
  if (visibilityState === 'hidden') screen.releaseAll();
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
};

test('is held once until released, and requested again when the page is visible again', async () => {
  const request = jest.spyOn(screen.locks, 'request');
  const release = hold();
  await become('visible');
  await become('visible');
  expect([screen.held(), request.mock.calls.length]).toEqual([1, 1]);
  await become('hidden');
  expect(reported).toEqual([true]);
  await become('visible');
  expect([screen.held(), reported]).toEqual([1, [true, true]]);
  release();
  await settle();
  expect(screen.held()).toBe(0);
  await become('hidden');
  await become('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

test('is given back when it was released before it was granted, and missing where there is none', async () => {
  hold()();
  await settle();
  expect([screen.held(), reported]).toEqual([0, []]);
  const release = makeWakeLock(undefined, browserEvents).hold((on) => reported.push(on));
  await settle();
  release();
  expect(reported).toEqual([false]);
  hold();
  await settle();
  screen.releaseAll();
  expect(reported).toEqual([false, true, false]);
  // A refusal is reported, and the lock requested each time the page becomes visible.
  screen.isDenied = true;
  await become('visible');
  expect(reported.slice(3)).toEqual([false]);
  await become('hidden');
  screen.isDenied = false;
  await become('visible');
  expect(reported.slice(4)).toEqual([true]);
});
