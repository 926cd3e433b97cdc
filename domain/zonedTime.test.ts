import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { edgeCaseDays, wallTimeAt, walkWallClock } from '../testkit/domain/wallClockOracle.ts';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import { minute } from './specConstants.ts';
import * as zonedTime from './zonedTime.ts';

const { addDays, instantOf, isZone, localMinuteOf, startOfMinute } = zonedTime;
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instant = fc.integer({ min: Date.UTC(1980, 0, 1), max: Date.UTC(2090, 0, 1) });

describe('instantOf', () => {
  test.each(edgeCaseDays)(
    'finds every minute of a day and of the nights around it in %s on %s (%s)',
    (name, date) => {
      const { reached } = walkWallClock(name, date);
      const wanted = [...reached].filter(
        ([local]) => local >= `${addDays(date, -1)}T20:00` && local < `${addDays(date, 1)}T04:00`,
      );
      expect(wanted).toHaveLength(32 * 60);
      expect(wanted.filter(([local, at]) => instantOf(local, name) !== at)).toEqual([]);
    },
  );

  test('reverses localMinuteOf, to the first occurrence of the minute, in any zone', () => {
    checkProperty(100, fc.tuple(zone, instant), ([name, at]) => {
      const local = localMinuteOf(at, name);
      const back = instantOf(local, name);
      expect(localMinuteOf(back, name)).toBe(local);
      expect(back % minute).toBe(0);
      let first = startOfMinute(at);
      for (let ago = 1; ago <= 180; ago++) {
        const earlier = startOfMinute(at) - ago * minute;
        if (wallTimeAt(earlier, name) === local) first = earlier;
      }
      expect(back).toBe(first);
    });
  });
});

describe('a local minute', () => {
  test('is what the local clock shows, in any zone', () => {
    checkProperty(200, fc.tuple(zone, instant), ([name, at]) => {
      const shown = wallTimeAt(at, name);
      expect(localMinuteOf(at, name)).toBe(shown);
      expect(zonedTime.localDateOf(at, name)).toBe(shown.slice(0, 10));
    });
    expect(zonedTime.dateOf('2025-01-02T03:04')).toBe('2025-01-02');
    expect(zonedTime.timeOf('2025-01-02T03:04')).toBe('03:04');
  });

  test('begins with its first millisecond and lasts to its last', () => {
    const begin = Date.parse('2025-01-02T03:04Z');
    expect(startOfMinute(begin)).toBe(begin);
    expect(startOfMinute(begin + 59_999)).toBe(begin);
    expect(startOfMinute(begin - 1)).toBe(begin - minute);
    expect(localMinuteOf(begin + 59_999, 'UTC')).toBe('2025-01-02T03:04');
  });
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2025-02-28', 1, '2025-03-01'],
  ['2025-03-01', -1, '2025-02-28'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2025-06-15', 0, '2025-06-15'],
])('%s and %i days is %s', (date, days, wanted) => {
  expect(addDays(date, days)).toBe(wanted);
});

test('isZone knows zones in any case, and nothing else', () => {
  const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'UTC', 'america/new_york'];
  const others = ['', 'Mars/Olympus', 'Europe/Berlin ', '../etc', '25:00'];
  expect([...zones, ...others].filter(isZone)).toEqual(zones);
});

test('an offset is a zone also where Intl does not know it as one', () => {
  const { DateTimeFormat } = Intl;
  const made = jest.spyOn(Intl, 'DateTimeFormat').mockImplementation((locale, options) => {
    if (/^[+-]/.test(options?.timeZone ?? '')) throw new RangeError('Invalid time zone');
    return new DateTimeFormat(locale, options);
  });
  const noon = Date.UTC(2026, 0, 1, 12);
  expect(localMinuteOf(noon, '+05:45')).toBe('2026-01-01T17:45');
  expect(localMinuteOf(noon, '-03:30')).toBe('2026-01-01T08:30');
  expect(instantOf('2026-01-01T17:45', '+05:45')).toBe(noon);
  expect(zonedTime.canonicalZone('+05:45')).toBe('+05:45');
  expect(isZone('+25:00')).toBe(false);
  made.mockRestore();
});

test('the formats of spellings of zones that clients send are limited in number', () => {
  const spelling = (number: number) => {
    let bit = 0;
    return 'america/buenos_aires'.replace(/[a-z]/g, (letter) =>
      number & (1 << bit++) ? letter.toUpperCase() : letter,
    );
  };
  const count = 1_500;
  for (let number = 0; number < count; number += 1) isZone(spelling(number));
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  for (let number = 0; number < count; number += 1) isZone(spelling(count - 1 - number));
  const known = count - made.mock.calls.length;
  made.mockRestore();
  expect(known).toBeGreaterThanOrEqual(Intl.supportedValuesOf('timeZone').length);
  expect(known).toBeLessThanOrEqual(1_000);
});

test('a zone has one name here, an offset its own, and what is no zone none', () => {
  const zones = ['europe/berlin', '+05:30', 'Mars/Olympus', ''];
  expect(zones.map(zonedTime.canonicalZone)).toEqual([
    'Europe/Berlin',
    '+05:30',
    undefined,
    undefined,
  ]);
});
