import { afterEach, expect, jest, test } from '@jest/globals';
import { systemClock, withTimeout } from './clock.ts';

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
  ['Etc/Unknown', -330, '+05:30'],
  ['', -60, 'Etc/GMT-1'],
  ['UTC', 0, 'UTC'],
  ['UTC', -60, 'Etc/GMT-1'],
  ['Asia/Tokyo', -60, 'Etc/GMT-1'],
])('a browser in %s, %i minutes from UTC, has the zone %s', (timeZone, offset, zone) => {
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone };
  });
  jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  jest.useFakeTimers({ now: Date.UTC(2026, 0) });
  expect(systemClock.zone()).toBe(zone);
});

test.each([
  ['three hours back', -180, 60],
  ['half an hour forward', 30, 30],
])('a timer of an hour, whose clock is set %s, runs once', (_how, by, after) => {
  const minute = 60_000;
  jest.useFakeTimers({ now: 0 });
  const run = jest.fn();
  systemClock.runAt(60 * minute, run);
  systemClock.runAt(60 * minute, run)();
  jest.advanceTimersByTime(minute);
  jest.setSystemTime(Date.now() + by * minute);
  jest.advanceTimersByTime((after - 1) * minute - 1);
  expect(run).not.toHaveBeenCalled();
  jest.advanceTimersByTime(300 * minute);
  expect(run).toHaveBeenCalledTimes(1);
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
