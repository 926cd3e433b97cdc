import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import {
  disagreeing,
  type Licensed,
  licenceTable,
  productionIn,
  readProduction,
  refusedAmong,
} from './licences.ts';

const root = new URL('..', import.meta.url).pathname;
const one = (name: string, licence: string): Licensed => ({
  name,
  folder: `node_modules/${name}`,
  licence,
});

test('no package that runs in production is under a licence that nobody has agreed to', async () => {
  expect(refusedAmong(await readProduction(root))).toEqual([]);
});

test('each installed package names the licence that the lock file names for it', async () => {
  expect(await disagreeing(root, await readProduction(root))).toEqual([]);
  expect(await disagreeing(root, [one('kysely', 'ISC')])).toEqual([one('kysely', 'ISC')]);
});

const tablesOf = (markdown: string): string[][] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

test('docs/dependencies.md counts the licences as they are', async () => {
  const rows = tablesOf(await readFile(`${root}docs/dependencies.md`, 'utf8'));
  const counted = rows.filter(
    ([, count = '', third]) => /^\d+$/.test(count) && third === undefined,
  );
  expect(counted).toEqual(licenceTable(await readProduction(root)));
});

test('docs/dependencies.md names every package that we ask for, why, and under which licence', async () => {
  const text = await readFile(`${root}package.json`, 'utf8');
  const { dependencies, devDependencies } = JSON.parse(text) as Record<string, object>;
  const lock = await readFile(`${root}package-lock.json`, 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { license?: string }> };
  const named = tablesOf(await readFile(`${root}docs/dependencies.md`, 'utf8')).flatMap(
    ([names = '', why = '', licences = '']) =>
      why === '' || !names.startsWith('`')
        ? []
        : [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, licences] as const),
  );
  const wanted = Object.keys({ ...dependencies, ...devDependencies }).map((name) => [
    name,
    packages[`node_modules/${name}`]?.license,
  ]);
  expect(named.toSorted()).toEqual(wanted.toSorted());
});

test('what is for development alone does not count, and a package within another one does', () => {
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'node_modules/a': { license: 'MIT' },
      'node_modules/a/node_modules/@b/c': {},
      'node_modules/d': { license: 'GPL-3.0', dev: true },
    },
  };
  expect(productionIn(lock)).toEqual([
    one('a', 'MIT'),
    { name: '@b/c', folder: 'node_modules/a/node_modules/@b/c', licence: '' },
  ]);
});

test.each([
  ['one that is agreed to', one('a', 'MIT'), true],
  ['two that are', one('a', 'MIT AND ISC'), true],
  ['none named', one('a', ''), false],
  ['one that is not', one('a', 'GPL-3.0-only'), false],
  ['one of two that is not', one('a', 'MIT AND GPL-3.0-only'), false],
  ['a choice, which somebody has to make', one('a', '(MIT OR GPL-3.0-only)'), false],
  ['one that is agreed to for another package', one('a', 'LGPL-3.0-or-later'), false],
  ['one that is agreed to for this one', one('@img/sharp-libvips-x', 'LGPL-3.0-or-later'), true],
])('a licence: %s', (_what, licensed, fine) => {
  expect(refusedAmong([licensed])).toEqual(fine ? [] : [licensed]);
});
