import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { apiDocs, apiFile } from './apiDocs.ts';

test('docs/api.md tells of the contract as it is: `node scripts/apiDocs.ts` makes it anew', async () => {
  expect(await readFile(apiFile, 'utf8')).toBe(await apiDocs());
});
