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

test('every production package has an accepted licence', async () => {
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

const askedFor = async (): Promise<string[][]> => {
  const read = async (file: string) => JSON.parse(await readFile(root + file, 'utf8')) as object;
  const asked = (await read('package.json')) as Record<string, object>;
  const { packages } = (await read('package-lock.json')) as {
    packages: Record<string, { license?: string }>;
  };
  return [asked.dependencies, asked.devDependencies].flatMap((names = {}) =>
    Object.keys(names).map((name) => [name, packages[`node_modules/${name}`]?.license ?? '']),
  );
};

test('docs/dependencies.md has one line for each package that we ask for, and no other', async () => {
  const rows = tablesOf(await readFile(`${root}docs/dependencies.md`, 'utf8')).filter(([name]) =>
    name?.startsWith('`'),
  );
  const named = rows.map(([name = '', , , , licence = '']) => [name.replaceAll('`', ''), licence]);
  expect(named.toSorted()).toEqual((await askedFor()).toSorted());
  for (const [, why, instead, size] of rows) {
    expect(why).toMatch(/\w/);
    expect(instead).toMatch(/\w/);
    expect(size).toMatch(/\d [KM]B$/);
  }
});

test('nested production packages count, development packages do not', () => {
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

test('only accepted licences pass, and some only for their package', () => {
  const accepted = [
    one('a', 'MIT'),
    one('a', 'MIT AND ISC'),
    one('@img/sharp-libvips-x', 'LGPL-3.0-or-later'),
  ];
  const refused = [
    one('a', ''),
    one('a', 'GPL-3.0-only'),
    one('a', 'MIT AND GPL-3.0-only'),
    one('a', '(MIT OR GPL-3.0-only)'),
    one('a', 'LGPL-3.0-or-later'),
  ];
  expect(refusedAmong([...accepted, ...refused])).toEqual(refused);
});
