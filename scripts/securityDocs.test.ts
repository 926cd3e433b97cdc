import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { readPoints, requirements } from './asvs.ts';
import { makeProblemOf, readCoverage } from './specCoverage.ts';

const root = new URL('..', import.meta.url).pathname;
const read = () => readFile(`${root}docs/security.md`, 'utf8');
const held = 'Met, and held by a test';

/** The rows of the one table that names tests, without the column that says how. */
const rowsOf = (markdown: string) => {
  const part = markdown.split(`### ${held}\n`)[1]?.split('\n#')[0] ?? '';
  return readCoverage(part.replace(/^(\|[^|]*)\|[^|]*\|/gm, '$1|')).filter(
    ({ passage }) => passage !== 'Points',
  );
};

test('each point of docs/security.md that a test is said to hold names a test that exists', async () => {
  const problemOf = makeProblemOf(root);
  const rows = rowsOf(await read());
  expect(rows.length).toBeGreaterThan(50);
  const problems = await Promise.all(rows.map((row) => problemOf(row)));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

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
