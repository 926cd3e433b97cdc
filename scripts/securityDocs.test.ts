import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { readListedRequirements, requirements } from './asvs.ts';

const root = new URL('..', import.meta.url).pathname;
const read = () => readFile(`${root}docs/security.md`, 'utf8');
const held = 'Met, and held by a test';

test('each requirement of ASVS of level 1 or 2 is in one table of docs/security.md', async () => {
  const tables = [...readListedRequirements(await read())];
  expect(tables.map(([heading]) => heading)).toContain(held);
  const found = tables.flatMap(([, points]) => [...points]);
  expect(found.toSorted()).toEqual(requirements.toSorted());
});
