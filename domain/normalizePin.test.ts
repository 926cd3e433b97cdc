import { expect, test } from '@jest/globals';
import { normalizePin } from './normalizePin.ts';

test('a PIN is read in any case, with blanks or hyphens', () =>
  expect(normalizePin(' ab-3 k7q.\n')).toBe('AB3K7Q'));
