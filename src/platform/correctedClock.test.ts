/** @jest-environment node */
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { type FakeClock, makeFakeClock } from '../../testkit/page/fakeClock.ts';
import { makeMemoryStorage } from '../../testkit/page/memoryStorage.ts';
import { makeDeviceClock } from '../../testkit/page/deviceClock.ts';
import { makeCorrectedClock } from './correctedClock.ts';

const minute = 60_000;
const hour = 60 * minute;
const own = Date.UTC(2026, 2, 10, 11, 0);

let ownClock: FakeClock;
let storage: Storage;
let right: ReturnType<typeof makeCorrectedClock>;
beforeEach(() => {
  ownClock = makeFakeClock(own, 'Europe/Berlin');
  storage = makeMemoryStorage();
  right = makeCorrectedClock(ownClock, storage);
});

describe('the zone', () => {
  let own: string;
  const zone = () => makeCorrectedClock({ ...ownClock, zone: () => own }, storage);

  test.each(['UTC', 'Etc/GMT+0', '-03:30', 'Atlantic/Reykjavik'])(
    'stays the last one with a place while the device reports %s, until the user chooses',
    (vague) => {
      own = 'Europe/Berlin';
      expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual([own, null]);
      own = vague;
      expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual(['Europe/Berlin', vague]);
      zone().overrideZone(vague);
      expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual([vague, null]);
      zone().overrideZone('Asia/Tokyo');
      own = 'UTC';
      expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual(['Asia/Tokyo', null]);
      own = 'Europe/Paris';
      expect([zone().clock.zone(), zone().overriddenZone()]).toEqual([own, null]);
    },
  );

  test('is UTC, unconfirmed, on a device that never had another', () => {
    own = 'UTC';
    expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual(['UTC', 'UTC']);
    zone().keepZone('Europe/Berlin');
    expect([zone().clock.zone(), zone().unconfirmedZone()]).toEqual(['Europe/Berlin', 'UTC']);
  });
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
    right.onCorrected(() => reported.push(right.clockOffsetMs()));
    for (const offBy of [hour, hour + 9_000, hour + 10_000, 0])
      right.recordServerTime(own - offBy, own);
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

describe('a clock three hours ahead that was put back', () => {
  beforeEach(() => {
    right.recordServerTime(own - 3 * hour, own);
  });

  test.each([0, 3 * hour])(
    'while closed is trusted at an offline start, %i ms later',
    async (wait) => {
      right.clock.runAt(right.clock.now() + wait, () => undefined);
      await ownClock.advance(wait);
      const putBack = makeFakeClock(own + wait - 2 * hour, 'Europe/Berlin');
      expect(makeCorrectedClock(putBack, storage).clock.now()).toBe(putBack.now());
      expect(storage).toHaveLength(0);
    },
  );

  test('while open is trusted from the next timer on, which is not later for that', async () => {
    const device = makeDeviceClock(ownClock, ownClock.zone);
    right = makeCorrectedClock(device.clock, storage);
    const corrected = jest.fn();
    const rung = jest.fn();
    right.onCorrected(corrected);
    right.clock.runAt(right.clock.now() + minute, rung);
    device.setAhead(-3 * hour);
    await ownClock.advance(minute);
    expect(rung).toHaveBeenCalledTimes(1);
    expect(corrected).toHaveBeenCalledTimes(1);
    expect(right.clock.now()).toBe(device.clock.now());
  });
});
