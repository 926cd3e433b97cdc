import { expect, test } from '@jest/globals';
import { dayPartOf } from './dayParts.ts';

test.each([
  ['00:00', 'night'],
  ['03:59', 'night'],
  ['04:00', 'morning'],
  ['08:00', 'morning'],
  ['10:59', 'morning'],
  ['11:00', 'noon'],
  ['15:59', 'noon'],
  ['16:00', 'evening'],
  ['20:59', 'evening'],
  ['21:00', 'night'],
])('%s is in the %s', (time, part) => {
  expect(dayPartOf(time)).toBe(part);
});
