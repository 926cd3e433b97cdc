import { expect, test } from '@jest/globals';
import { closingWords, leftAfterSeeing } from './alertWords.ts';

test('who can no longer help is named, unless the account is deleted', () => {
  expect(leftAfterSeeing('Carl Lund')).toBe('Carl Lund can no longer help.');
  expect(leftAfterSeeing(null)).toBe('A former caregiver can no longer help.');
});

test('an alert ends well, or was none', () =>
  expect(closingWords).toEqual({ resolved: 'all is well', false_alarm: 'false alarm' }));
