import { describe, expect, test } from '@jest/globals';
import { day, hour, minute } from './specConstants.ts';
import { timeAgo, hasOverlap, uniqueById, relativeTime, inlineRelativeTime } from './feed.ts';

const now = Date.parse('2025-06-15T06:00:00Z');

describe("relative time labels: 'Just now', 'N minutes ago', 'N hours ago', then a full date after 24 h", () => {
  const said = (age: number) =>
    relativeTime(now - age, now, (instant) => `on ${new Date(instant).toISOString()}`);

  test.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, 'on 2025-06-14T06:00:00.000Z'],
    [30 * day, 'on 2025-05-16T06:00:00.000Z'],
  ])('says of something %i ms ago: %s', (age, wanted) => {
    expect(said(age)).toBe(wanted);
  });

  test('says just now of something ahead, and leaves the date to others', () => {
    expect([1, hour, 3 * day].map((ahead) => said(-ahead))).toEqual(Array(3).fill('Just now'));
    expect(timeAgo(now - day + 1, now)).toBe('23 hours ago');
    expect(timeAgo(now - day, now)).toBeUndefined();
  });
});

test.each([
  [minute - 1, 'just now'],
  [7 * minute, '7 minutes ago'],
  [day, 'on Saturday 14 June'],
])('within a sentence only the first letter is small (%i ms: %s)', (age, wanted) => {
  expect(inlineRelativeTime(now - age, now, () => 'On Saturday 14 June')).toBe(wanted);
});

describe('activities that were read at different times', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));

  test('are listed once each, where they were first', () => {
    expect(uniqueById(rows('c', 'b', 'b', 'a', 'c'))).toEqual(rows('c', 'b', 'a'));
  });

  test.each([
    [['d', 'c'], ['c', 'b'], true],
    [['d', 'c'], ['b', 'a'], false],
    [['d', 'c'], [], false],
  ])('%j joins %j: %s', (fresh, known, wanted) => {
    expect(hasOverlap(rows(...fresh), rows(...known))).toBe(wanted);
  });
});
