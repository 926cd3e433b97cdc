import { expect, test } from '@jest/globals';
import { toCsv } from './buildDosesCsv.ts';

test('a table isolates names from right to left, and drops what would turn a cell around', () => {
  const table = toCsv([['08:00', 'אקמול', '\u202E=2+2', 'Zinc']]);
  expect(table).toContain('\u2068אקמול\u2069');
  expect(table).toContain("'=2+2");
  expect(table).toMatch(/08:00.*Zinc/);
});
