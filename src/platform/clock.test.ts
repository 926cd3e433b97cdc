import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { systemClock, systemClockJumps, withTimeout } from './clock.ts';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test.each([
  ['Europe/Berlin', -60, 'Europe/Berlin'],
  ['Etc/Unknown', -60, 'Etc/GMT-1'],
  ['Etc/Unknown', 300, 'Etc/GMT+5'],
  ['Etc/Unknown', 0, 'Etc/GMT+0'],
  ['Etc/Unknown', -330, 'UTC'],
])('a browser in %s, %i minutes from UTC, has the zone %s', (timeZone, offset, zone) => {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  expect(systemClock.zone()).toBe(zone);
});

describe('a clock that is set while the app runs', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const start = Date.UTC(2026, 2, 10, 10, 0);
  const leaps: number[] = [];
  systemClockJumps.onJump((by) => leaps.push(by));
  beforeEach(() => {
    jest.useFakeTimers({ now: start });
    systemClockJumps.check();
    leaps.length = 0;
  });
  const set = (by: number) => jest.setSystemTime(Date.now() + by);

  test('three hours back runs its timers within 30 s, once', () => {
    const run = jest.fn();
    systemClock.runAt(start + hour, run);
    jest.advanceTimersByTime(minute);
    set(-3 * hour);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(30_000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(leaps).toEqual([-3 * hour]);
    jest.advanceTimersByTime(5 * hour);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('by two minutes at most is no leap, however often; forward keeps timers of a later instant waiting', () => {
    const run = jest.fn();
    systemClock.runAt(start + 4 * hour, run);
    for (let times = 0; times < 3; times += 1) {
      set(-2 * minute);
      jest.advanceTimersByTime(30_000);
    }
    expect([leaps, run.mock.calls]).toEqual([[], []]);
    set(start + 3 * hour - Date.now());
    jest.advanceTimersByTime(hour - 1);
    expect(leaps).toHaveLength(1);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('reports the leap once to each reader, and runs no timer that a listener cancels', () => {
    const run = jest.fn();
    systemClockJumps.onJump(systemClock.runAt(start + minute, run));
    set(-3 * hour);
    systemClockJumps.check();
    systemClockJumps.check();
    expect(leaps).toEqual([-3 * hour]);
    jest.advanceTimersByTime(hour);
    expect(run).not.toHaveBeenCalled();
  });
});

test('waitAtMost returns the result or failure of the work, or gives up at its time, without a timer left', async () => {
  jest.useFakeTimers({ now: 0 });
  const wait = (work: Promise<string>) => withTimeout(systemClock, 1000, work, () => 'too long');
  expect(await wait(Promise.resolve('done'))).toBe('done');
  await expect(wait(Promise.reject(new Error('full')))).rejects.toThrow('full');
  const given = jest.fn();
  void wait(new Promise<never>(() => {})).then(given);
  await jest.advanceTimersByTimeAsync(999);
  expect(given).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledWith('too long');
  expect(jest.getTimerCount()).toBe(0);
});
