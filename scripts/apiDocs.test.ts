import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { accessFile, apiDocs, apiFile } from './apiDocs.ts';

test('the API documents match the contract: `node scripts/apiDocs.ts` writes them', async () => {
  const { api, access } = await apiDocs();
  expect(await readFile(apiFile, 'utf8')).toBe(api);
  expect(await readFile(accessFile, 'utf8')).toBe(access);
});
