import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { type CoverageRow, makeProblemOf, readCoverage } from './specCoverage.ts';

const root = new URL('..', import.meta.url).pathname;
const problemOf = makeProblemOf(root);
const here = 'scripts/specCoverage.test.ts';
const title = 'each passage of docs/spec-coverage.md names a test that exists';

test('each passage of docs/spec-coverage.md names a test that exists', async () => {
  const rows = readCoverage(await readFile(`${root}docs/spec-coverage.md`, 'utf8'));
  expect(rows.length).toBeGreaterThan(50);
  const problems = await Promise.all(rows.map((row) => problemOf(row)));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
});

test('a table is read row by row, without its head', () => {
  const table = `
| Passage | Test file | Title |
| ------- | --------- | ----- |
| One thing | \`a.test.ts\` | does it |
| Another \\| thing | \`b.test.ts\` | does that |
| A third thing | | |
`;
  expect(readCoverage(table)).toEqual([
    { passage: 'One thing', file: 'a.test.ts', title: 'does it' },
    { passage: 'Another \\| thing', file: 'b.test.ts', title: 'does that' },
    { passage: 'A third thing', file: '', title: '' },
  ]);
});

test.each<[string, CoverageRow, string | null]>([
  ['a test that exists', { passage: 'p', file: here, title }, null],
  ['no such file', { passage: 'p', file: 'x.test.ts', title }, 'x.test.ts does not exist'],
  [
    'no such title',
    { passage: 'p', file: 'scripts/specCoverage.ts', title },
    `scripts/specCoverage.ts has no test “${title}”`,
  ],
  [
    'a title that is not whole',
    { passage: 'p', file: here, title: 'each passage' },
    `${here} has no test “each passage”`,
  ],
  ['no title', { passage: 'p', file: here, title: '' }, 'no test is named for “p”'],
  ['no test at all', { passage: 'p', file: '', title: '' }, 'no test is named for “p”'],
])('%s is told', async (_what, row, problem) => {
  expect(await problemOf(row)).toBe(problem);
});
