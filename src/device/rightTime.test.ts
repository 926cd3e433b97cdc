/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type DrivenClock, makeDrivenClock } from '../../testkit/page/drivenClock.ts';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { makeOwnClock, type OwnClock } from '../../testkit/page/ownClock.ts';
import { type ClockLeaps, systemClock, systemLeaps } from './clock.ts';
import { makeRightTime, type RightTime } from './rightTime.ts';

const minute = 60_000;
const hour = 60 * minute;
const own = Date.UTC(2026, 2, 10, 11, 0);

let ownClock: DrivenClock;
let storage: Storage;
let right: RightTime;
beforeEach(() => {
  ownClock = makeDrivenClock(own, 'Europe/Berlin');
  storage = makeMemoryStorage();
  right = makeRightTime(ownClock, storage);
});

describe('the right time', () => {
  test('is the device’s own until the server says otherwise, in the device’s zone', () => {
    expect([right.clock.now(), right.clock.zone(), right.offBy()]).toEqual([
      own,
      'Europe/Berlin',
      0,
    ]);
  });

  test.each([
    ['2 minutes fast', 2 * minute, 0],
    ['more than 2 minutes fast', 2 * minute + 1, 2 * minute + 1],
    ['3 hours fast', 3 * hour, 3 * hour],
    ['2 minutes slow', -2 * minute, 0],
    ['more than 2 minutes slow', -2 * minute - 1, -2 * minute - 1],
  ])('of a clock that is %s is corrected by %i ms', (_how, ahead, offBy) => {
    right.hearServer(own - ahead, own);
    expect(right.offBy()).toBe(offBy);
    expect(right.clock.now()).toBe(own - offBy);
  });

  test('is in whole milliseconds, as the wire has it, however long an answer took', () => {
    right.hearServer(own - 3 * hour, own + 0.5);
    expect(right.clock.now()).toBe(own - 3 * hour - 1);
    storage.setItem('clockOffBy', String(hour + 0.5));
    storage.setItem('clockSeenAt', String(own));
    const again = makeRightTime(ownClock, storage);
    expect(Number.isInteger(again.clock.now())).toBe(true);
    again.hearServer(own - hour, own);
    expect(Number.isInteger(again.clock.now())).toBe(true);
  });

  test('rings at the right instant', async () => {
    right.hearServer(own - 3 * hour, own);
    const rung: number[] = [];
    right.clock.at(own - 3 * hour + minute, () => rung.push(right.clock.now()));
    const cancel = right.clock.at(own - 3 * hour + 2 * minute, () => rung.push(0));
    cancel();
    await ownClock.advance(5 * minute);
    expect(rung).toEqual([own - 3 * hour + minute]);
  });

  test('is told anew whenever it becomes another, and not for what the network takes', () => {
    const told: number[] = [];
    const stop = right.onCorrected(() => told.push(right.offBy()));
    right.hearServer(own - hour, own);
    right.hearServer(own - hour - 9_000, own);
    right.hearServer(own - hour - 10_000, own);
    right.hearServer(own, own);
    stop();
    right.hearServer(own - hour, own);
    expect(told).toEqual([hour, hour + 10_000, 0]);
  });

  test('outlives a reload without network, and is forgotten once the clock is right', () => {
    right.hearServer(own - 3 * hour, own);
    expect(makeRightTime(ownClock, storage).offBy()).toBe(3 * hour);
    right.hearServer(own, own);
    expect(makeRightTime(ownClock, storage).offBy()).toBe(0);
    expect(storage).toHaveLength(0);
  });

  test('is the own one where something else was stored, and holds though nothing can be', () => {
    storage.setItem('clockOffBy', 'soon');
    expect(makeRightTime(ownClock, storage).offBy()).toBe(0);
    const full = makeMemoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const onFull = makeRightTime(ownClock, full);
    onFull.hearServer(own - hour, own);
    expect(onFull.offBy()).toBe(hour);
  });
});

describe('an own clock that is set while the app runs', () => {
  const start = own - 3 * hour;
  let trueClock: DrivenClock;
  let set: OwnClock;
  let told: number;
  const open = () => makeRightTime(set.clock, storage, set.makeLeaps());
  /** Three hours ahead, as a page that is open heard from the server. */
  const openOff = (ahead: number) => {
    set.setAhead(ahead);
    right = open();
    right.hearServer(start, start + ahead);
    right.onCorrected(() => (told += 1));
  };
  beforeEach(() => {
    trueClock = makeDrivenClock(start, 'Europe/Berlin');
    set = makeOwnClock(trueClock, trueClock.zone);
    told = 0;
  });
  const wrongBy = () => right.clock.now() - trueClock.now();

  test.each([
    ['three hours fast is set right', 3 * hour, 0, 0],
    ['three hours fast is set nearly right', 3 * hour, minute, 0],
    ['three hours fast is put back by two', 3 * hour, hour, hour],
    ['is right is put back', 0, -3 * hour, -3 * hour],
    ['three hours slow is set right', -3 * hour, 0, 0],
    ['three hours slow is set nearly right', -3 * hour, -minute, 0],
  ])('that %s changes nothing of the right time', (_what, before, after, offBy) => {
    openOff(before);
    set.setAhead(after);
    expect(right.offBy()).toBe(offBy);
    expect(wrongBy()).toBe(after - offBy);
    expect(told).toBe(1);
    expect(makeRightTime(set.clock, storage).offBy()).toBe(offBy);
  });

  test('lets what waits run at the right instant all the same', async () => {
    openOff(3 * hour);
    const rung: number[] = [];
    right.clock.at(start + hour, () => rung.push(trueClock.now()));
    const cancel = right.clock.at(start + hour, () => rung.push(0));
    await trueClock.advance(minute);
    set.setAhead(0);
    await trueClock.advance(minute);
    expect(rung).toEqual([]);
    cancel();
    await trueClock.advance(4 * hour);
    expect(rung).toEqual([start + hour]);
  });

  test('is believed where no server was heard, and who waits by what it showed looks again', async () => {
    set.setAhead(3 * hour);
    right = open();
    right.onCorrected(() => (told += 1));
    const run = jest.fn();
    right.clock.at(right.clock.now() + minute, run);
    set.setAhead(0);
    expect(wrongBy()).toBe(0);
    expect(told).toBe(1);
    await trueClock.advance(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('forward by some time may be a sleep: the server says what was', async () => {
    openOff(-3 * hour);
    set.setAhead(5 * hour);
    expect([right.offBy(), told]).toEqual([-3 * hour, 0]);
    set.setAhead(2 * hour);
    expect(right.offBy()).toBe(-3 * hour);
    right.hearServer(start, start + 2 * hour);
    expect(wrongBy()).toBe(0);
    set.setAhead(0);
    expect([right.offBy(), wrongBy()]).toEqual([0, 0]);
  });

  test('corrects by what the server says whoever waits by what was wrong', async () => {
    right = open();
    const run = jest.fn();
    set.setAhead(3 * hour);
    right.clock.at(right.clock.now() + 2 * minute, run);
    right.hearServer(start, start + 3 * hour);
    await trueClock.advance(2 * minute);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('a clock of three hours ahead that was put back', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: own });
    systemLeaps.look();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const open = (leaps?: ClockLeaps) => makeRightTime(systemClock, storage, leaps);

  test('while the app was closed is believed at a start without network', () => {
    open().hearServer(own - 3 * hour, own);
    jest.setSystemTime(own - 2 * hour);
    expect(open().clock.now()).toBe(own - 2 * hour);
    expect(storage).toHaveLength(0);
  });

  test('also where that was hours after the server was heard', () => {
    right = open();
    right.hearServer(own - 3 * hour, own);
    right.clock.at(right.clock.now() + 3 * hour, () => undefined);
    jest.advanceTimersByTime(3 * hour);
    jest.setSystemTime(own + hour);
    expect(open().offBy()).toBe(0);
  });

  test('and is not put back twice by a server that is heard before any timer came upon it', () => {
    right = open(systemLeaps);
    right.hearServer(own - 3 * hour, own);
    jest.setSystemTime(own - 3 * hour);
    right.hearServer(own - 3 * hour, own - 3 * hour);
    systemLeaps.look();
    expect(right.offBy()).toBe(0);
  });
});
