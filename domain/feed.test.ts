import { describe, expect, test } from '@jest/globals';
import { day, hour, minute } from './specConstants.ts';
import { timeAgo, hasOverlap, uniqueById } from './feed.ts';

const now = Date.parse('2025-06-15T06:00:00Z');

describe("relative time labels: 'Just now', 'N minutes ago', 'N hours ago', then none after 24 h", () => {
  const said = (age: number) => timeAgo(now - age, now);

  test.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 minute ago'],
    [2 * minute - 1, '1 minute ago'],
    [2 * minute, '2 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [day - 1, '23 hours ago'],
    [day, undefined],
    [30 * day, undefined],
  ])('says of something %i ms ago: %s', (age, wanted) => {
    expect(said(age)).toBe(wanted);
  });

  test('says just now of something ahead', () => {
    expect([1, hour, 3 * day].map((ahead) => said(-ahead))).toEqual(Array(3).fill('Just now'));
  });
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
