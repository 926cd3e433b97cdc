import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { readPoints, requirements } from './asvs.ts';

const root = new URL('..', import.meta.url).pathname;
const read = () => readFile(`${root}docs/security.md`, 'utf8');
const held = 'Met, and held by a test';

test('each requirement of ASVS of level 1 or 2 stands in one table of docs/security.md', async () => {
  const tables = [...readPoints(await read())];
  expect(tables.map(([heading]) => heading)).toContain(held);
  const found = tables.flatMap(([, points]) => [...points]);
  expect(found.toSorted()).toEqual(requirements.toSorted());
});

test('points are read one by one and from first to last, by the heading they stand under', () => {
  const markdown = `
## One
| Points | How |
| --- | --- |
| 1.1.1, 2.10.2–2.10.4 | thus |
| A phone | is none |
### Two
| 1.1.2  | so |
`;
  expect([...readPoints(markdown)]).toEqual([
    ['One', new Set(['1.1.1', '2.10.2', '2.10.3', '2.10.4'])],
    ['Two', new Set(['1.1.2'])],
  ]);
});
