/** @jest-environment node */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type DrivenClock, makeDrivenClock } from '../testing/drivenClock.ts';
import { makeMemoryStorage } from '../testing/memoryStorage.ts';
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
