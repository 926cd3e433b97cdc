import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { hasCode, reason } from './reason.ts';

test('the reason is what an error says, of whichever realm', async () => {
  const error = await readFile('/nowhere/at/all').catch((thrown: unknown) => thrown);
  expect(reason(error)).toMatch(/^ENOENT: no such file/);
  expect([hasCode(error, 'ENOENT'), hasCode(error, 'EEXIST')]).toEqual([true, false]);
  expect(reason(new Error('The power is gone'))).toBe('The power is gone');
});

test('whatever else was thrown stands for itself', () => {
  expect(['Broken', undefined, null].map(reason)).toEqual(['Broken', 'undefined', 'null']);
  expect(['ENOENT', undefined, null].map((thrown) => hasCode(thrown, 'ENOENT'))).toEqual([
    false,
    false,
    false,
  ]);
});
