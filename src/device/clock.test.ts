import { afterEach, expect, jest, test } from '@jest/globals';
import { isZone } from '../../domain/zonedTime.ts';
import { systemClock } from './clock.ts';

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
