import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { accessFile, apiDocs, apiFile } from './apiDocs.ts';

test('the documents tell of the contract as it is: `node scripts/apiDocs.ts` makes them anew', async () => {
  const { api, access } = await apiDocs();
  expect(await readFile(apiFile, 'utf8')).toBe(api);
  expect(await readFile(accessFile, 'utf8')).toBe(access);
});
