import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { isZone } from '../../domain/zonedTime.ts';
import { waitAtMost, systemClock, systemLeaps } from './clock.ts';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;

/** A browser that names its zone so, `offset` minutes behind UTC. */
const browserIn = (timeZone: string, offset: number) => {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
};
afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['Europe/Berlin', -60, 'Europe/Berlin'],
  ['Etc/Unknown', -60, 'Etc/GMT-1'],
  ['Etc/Unknown', -840, 'Etc/GMT-14'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['Etc/Unknown', 0, 'Etc/GMT+0'],
  ['Etc/Unknown', -330, 'UTC'],
])('a browser in %s, %i minutes from UTC, is in %s', (named, offset, zone) => {
  browserIn(named, offset);
  expect(systemClock.zone()).toBe(zone);
  expect(isZone(systemClock.zone())).toBe(true);
});

describe('a clock that is set while the app runs', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const start = Date.UTC(2026, 2, 10, 10, 0);
  const leaps: number[] = [];
  systemLeaps.onLeap((by) => leaps.push(by));
  beforeEach(() => {
    jest.useFakeTimers({ now: start });
    systemLeaps.look();
    leaps.length = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  /** The clock is set, and time does not pass by that. */
  const set = (by: number) => jest.setSystemTime(Date.now() + by);

  test('three hours back lets nobody wait three hours too long', () => {
    const run = jest.fn();
    systemClock.at(start + hour, run);
    jest.advanceTimersByTime(minute);
    set(-3 * hour);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(30_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(leaps).toEqual([-3 * hour]);
    jest.advanceTimersByTime(5 * hour);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('forward, or asleep, keeps whose instant is still to come waiting', () => {
    const run = jest.fn();
    systemClock.at(start + 4 * hour, run);
    set(3 * hour);
    jest.advanceTimersByTime(hour - 1);
    expect(leaps).toEqual([3 * hour]);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('by no more than two minutes tells nobody, however often', () => {
    const run = jest.fn();
    systemClock.at(start + 10 * minute, run);
    for (let times = 0; times < 3; times += 1) {
      set(-2 * minute);
      jest.advanceTimersByTime(30_000);
    }
    expect(leaps).toEqual([]);
    expect(run).not.toHaveBeenCalled();
  });

  test('runs nothing that somebody who was told of it has cancelled', () => {
    const run = jest.fn();
    const cancel = systemClock.at(start + minute, run);
    systemLeaps.onLeap(cancel);
    set(-3 * hour);
    jest.advanceTimersByTime(hour);
    expect(run).not.toHaveBeenCalled();
  });

  test('is told of at once to whoever asks', () => {
    set(-3 * hour);
    systemLeaps.look();
    systemLeaps.look();
    expect(leaps).toEqual([-3 * hour]);
  });
});

describe('work that is waited for at most so long', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const wait = (work: Promise<string>) => waitAtMost(systemClock, 1000, work, () => 'too long');

  test('brings what came of it, also its failure, and leaves no timer behind', async () => {
    expect(await wait(Promise.resolve('done'))).toBe('done');
    await expect(wait(Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('is given up then, and no sooner', async () => {
    const instead = jest.fn();
    const waited = wait(new Promise<never>(() => {}));
    void waited.then(instead);
    await jest.advanceTimersByTimeAsync(999);
    expect(instead).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(instead).toHaveBeenCalledWith('too long');
    expect(jest.getTimerCount()).toBe(0);
  });
});
