/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { settle } from '../../testkit/page/drivenClock.ts';
import { makeDrivenScreen, type DrivenScreen } from '../../testkit/page/drivenScreen.ts';
import { browserSignals } from './signals.ts';
import { makeWakeLock } from './wakeLock.ts';

let screen: DrivenScreen;
let isVisible: boolean;
let hearers: Set<() => void>;
let told: boolean[];
beforeEach(() => {
  screen = makeDrivenScreen();
  isVisible = true;
  hearers = new Set();
  told = [];
});

const signals = {
  isVisible: () => isVisible,
  onVisible: (run: () => void) => {
    hearers.add(run);
    return () => void hearers.delete(run);
  },
};

const hold = async (locks: typeof screen.locks | undefined = screen.locks) => {
  const release = makeWakeLock(locks, signals).hold((staysOn) => told.push(staysOn));
  await settle();
  return release;
};

/** The page is hidden, upon which the browser takes its lock away. */
const hide = () => {
  isVisible = false;
  screen.takeAway();
};
const show = async () => {
  isVisible = true;
  hearers.forEach((run) => run());
  await settle();
};

describe('a screen wake lock', () => {
  test('is held until it is released', async () => {
    const release = await hold();
    expect(screen.held()).toBe(1);
    expect(told).toEqual([true]);
    release();
    await settle();
    expect(screen.held()).toBe(0);
  });

  test('is asked again when the page is visible again', async () => {
    await hold();
    hide();
    expect(told).toEqual([true]);
    await show();
    expect(screen.held()).toBe(1);
    expect(told).toEqual([true, true]);
  });

  test('is not asked for twice while it is held, or while it is asked for', async () => {
    const request = jest.spyOn(screen.locks, 'request');
    const release = makeWakeLock(screen.locks, signals).hold((staysOn) => told.push(staysOn));
    await show();
    await show();
    expect(request).toHaveBeenCalledTimes(1);
    release();
  });

  test('is not asked for after it was released', async () => {
    const request = jest.spyOn(screen.locks, 'request');
    const release = await hold();
    hide();
    release();
    await show();
    expect(request).toHaveBeenCalledTimes(1);
    expect(told).toEqual([true]);
  });

  test('released while it is asked for is given back', async () => {
    makeWakeLock(screen.locks, signals).hold((staysOn) => told.push(staysOn))();
    await settle();
    expect(screen.held()).toBe(0);
    expect(told).toEqual([]);
  });
});

describe('where the screen may go dark it is told', () => {
  test('because the browser has no wake lock', async () => {
    const release = makeWakeLock(undefined, signals).hold((staysOn) => told.push(staysOn));
    await settle();
    release();
    expect(told).toEqual([false]);
  });

  test('because the browser refuses it, until it gives it', async () => {
    screen.refuses = true;
    await hold();
    expect(told).toEqual([false]);
    screen.refuses = false;
    await show();
    expect(told).toEqual([false, true]);
  });

  test('because the browser refuses it, which is asked again once whenever the page becomes visible', async () => {
    const page = new EventTarget();
    Object.assign(globalThis, { document: page });
    screen.refuses = true;
    const request = jest.spyOn(screen.locks, 'request');
    const release = makeWakeLock(screen.locks, browserSignals).hold(() => undefined);
    const asked: number[] = [];
    for (const visibilityState of ['hidden', 'visible', 'hidden', 'visible']) {
      Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
      await settle();
      asked.push(request.mock.calls.length);
    }
    expect(asked).toEqual([1, 2, 2, 3]);
    release();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(request).toHaveBeenCalledTimes(3);
  });

  test('because the browser takes it away while the page is seen', async () => {
    await hold();
    screen.takeAway();
    expect(told).toEqual([true, false]);
  });
});
