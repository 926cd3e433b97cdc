/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type FakeClock, makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { makeDeviceClock, type DeviceClock } from '../../testkit/page/deviceClock.ts';
import { type ClockJumps, systemClock, systemClockJumps } from './clock.ts';
import { makeCorrectedClock, type CorrectedClock } from './correctedClock.ts';

const minute = 60_000;
const hour = 60 * minute;
const own = Date.UTC(2026, 2, 10, 11, 0);

let ownClock: FakeClock;
let storage: Storage;
let right: CorrectedClock;
beforeEach(() => {
  ownClock = makeFakeClock(own, 'Europe/Berlin');
  storage = makeMemoryStorage();
  right = makeCorrectedClock(ownClock, storage);
});

describe('the right time', () => {
  test.each([
    ['2 minutes fast', 2 * minute, 0],
    ['more than 2 minutes fast', 2 * minute + 1, 2 * minute + 1],
    ['2 minutes slow', -2 * minute, 0],
    ['more than 2 minutes slow', -2 * minute - 1, -2 * minute - 1],
  ])('of a clock that is %s is corrected by %i ms', (_how, ahead, offBy) => {
    expect([right.clockOffsetMs(), right.clock.now(), right.clock.zone()]).toEqual([
      0,
      own,
      'Europe/Berlin',
    ]);
    right.recordServerTime(own - ahead, own);
    expect(right.clockOffsetMs()).toBe(offBy);
    expect(right.clock.now()).toBe(own - offBy);
  });

  test('is in whole milliseconds, and runs timers at the right instant, cancelled ones never', async () => {
    right.recordServerTime(own - 3 * hour, own + 0.5);
    expect(right.clock.now()).toBe(own - 3 * hour - 1);
    storage.setItem('clockOffBy', String(hour + 0.5));
    storage.setItem('clockSeenAt', String(own));
    const again = makeCorrectedClock(ownClock, storage);
    expect(Number.isInteger(again.clock.now())).toBe(true);
    again.recordServerTime(own - hour, own);
    expect(Number.isInteger(again.clock.now())).toBe(true);
    right.recordServerTime(own - 3 * hour, own);
    const rung: number[] = [];
    right.clock.runAt(own - 3 * hour + minute, () => rung.push(right.clock.now()));
    right.clock.runAt(own - 3 * hour + 2 * minute, () => rung.push(0))();
    await ownClock.advance(5 * minute);
    expect(rung).toEqual([own - 3 * hour + minute]);
  });

  test('is reported when it changes by more than the network takes', () => {
    const reported: number[] = [];
    const stop = right.onCorrected(() => reported.push(right.clockOffsetMs()));
    for (const offBy of [hour, hour + 9_000, hour + 10_000, 0])
      right.recordServerTime(own - offBy, own);
    stop();
    right.recordServerTime(own - hour, own);
    expect(reported).toEqual([hour, hour + 10_000, 0]);
  });

  test('is kept over a reload until the clock is right, and on a full device in memory', () => {
    const afterReload = () => makeCorrectedClock(ownClock, storage).clockOffsetMs();
    right.recordServerTime(own - 3 * hour, own);
    expect(afterReload()).toBe(3 * hour);
    right.recordServerTime(own, own);
    expect([afterReload(), storage.length]).toEqual([0, 0]);
    storage.setItem('clockOffBy', 'soon');
    expect(afterReload()).toBe(0);
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    right.recordServerTime(own - hour, own);
    expect(right.clockOffsetMs()).toBe(hour);
  });
});

describe('an own clock that is set while the app runs', () => {
  const start = own - 3 * hour;
  let trueClock: FakeClock;
  let set: DeviceClock;
  let corrected: number;
  const open = (ahead = 0) => {
    set.setAhead(ahead);
    right = makeCorrectedClock(set.clock, storage, set.makeClockJumps());
  };
  /** Opens with the device's clock ahead, receives the server time, counts later corrections. */
  const openOff = (ahead: number) => {
    open(ahead);
    right.recordServerTime(start, start + ahead);
    right.onCorrected(() => (corrected += 1));
  };
  beforeEach(() => {
    trueClock = makeFakeClock(start, 'Europe/Berlin');
    set = makeDeviceClock(trueClock, trueClock.zone);
    corrected = 0;
  });
  const wrongBy = () => right.clock.now() - trueClock.now();

  test.each([
    ['three hours fast is set right', 3 * hour, 0, 0],
    ['three hours fast is set nearly right', 3 * hour, minute, 0],
    ['three hours fast is put back by two', 3 * hour, hour, hour],
    ['right is put back', 0, -3 * hour, -3 * hour],
    ['three hours slow is set nearly right', -3 * hour, -minute, 0],
  ])('that was %s changes nothing of the right time', (_what, before, after, offBy) => {
    openOff(before);
    set.setAhead(after);
    expect(right.clockOffsetMs()).toBe(offBy);
    expect(wrongBy()).toBe(after - offBy);
    expect(corrected).toBe(1);
    expect(makeCorrectedClock(set.clock, storage).clockOffsetMs()).toBe(offBy);
  });

  test('still runs timers at the right instant, once', async () => {
    openOff(3 * hour);
    const rung: number[] = [];
    right.clock.runAt(start + hour, () => rung.push(trueClock.now()));
    const cancel = right.clock.runAt(start + hour, () => rung.push(0));
    await trueClock.advance(minute);
    set.setAhead(0);
    await trueClock.advance(minute);
    expect(rung).toEqual([]);
    cancel();
    await trueClock.advance(4 * hour);
    expect(rung).toEqual([start + hour]);
  });

  test('is trusted before the server answers, and runs timers of the earlier time at once', async () => {
    open(3 * hour);
    right.onCorrected(() => (corrected += 1));
    const run = jest.fn();
    right.clock.runAt(right.clock.now() + minute, run);
    set.setAhead(0);
    expect([wrongBy(), corrected]).toEqual([0, 1]);
    await trueClock.advance(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('forward may be a sleep: only the server corrects it, and timers set by the wrong time', async () => {
    openOff(-3 * hour);
    set.setAhead(5 * hour);
    expect([right.clockOffsetMs(), corrected]).toEqual([-3 * hour, 0]);
    set.setAhead(2 * hour);
    expect(right.clockOffsetMs()).toBe(-3 * hour);
    const run = jest.fn();
    right.clock.runAt(right.clock.now() + 2 * minute, run);
    right.recordServerTime(start, start + 2 * hour);
    expect(wrongBy()).toBe(0);
    await trueClock.advance(2 * minute);
    expect(run).toHaveBeenCalledTimes(1);
    set.setAhead(0);
    expect([right.clockOffsetMs(), wrongBy()]).toEqual([0, 0]);
  });
});

describe('a clock three hours ahead that was put back', () => {
  const open = (leaps?: ClockJumps) => {
    right = makeCorrectedClock(systemClock, storage, leaps);
    return right;
  };
  beforeEach(() => {
    jest.useFakeTimers({ now: own });
    systemClockJumps.check();
  });
  afterEach(() => void jest.useRealTimers());

  test.each([0, 3 * hour])('while closed is trusted at an offline start, %i ms later', (wait) => {
    open().recordServerTime(own - 3 * hour, own);
    right.clock.runAt(right.clock.now() + wait, () => undefined);
    jest.advanceTimersByTime(wait);
    jest.setSystemTime(own + wait - 2 * hour);
    expect(open().clock.now()).toBe(own + wait - 2 * hour);
    expect(storage).toHaveLength(0);
  });

  test('is not corrected twice when the server responds before a timer notices', () => {
    open(systemClockJumps).recordServerTime(own - 3 * hour, own);
    jest.setSystemTime(own - 3 * hour);
    right.recordServerTime(own - 3 * hour, own - 3 * hour);
    systemClockJumps.check();
    expect(right.clockOffsetMs()).toBe(0);
  });
});
