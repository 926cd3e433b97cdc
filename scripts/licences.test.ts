import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { root } from './run.ts';

interface Package {
  readonly dev?: boolean;
  readonly license?: string;
}

const readJson = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(`${root}/${file}`, 'utf8')) as T;
const readPackages = async () =>
  (await readJson<{ packages: Record<string, Package> }>('package-lock.json')).packages;

const allowed = /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|ISC|MIT|MIT-0)$/;
/** Packages that docs/dependencies.md shows to comply with a stricter licence. */
const allowedFor: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /\/@img\/sharp-[\w-]+$/,
  'MPL-2.0': /\/web-push$/,
  'OFL-1.1': /\/@fontsource-variable\/[\w-]+$/,
};

/** Licences joined by OR are never allowed here: the choice is made by hand. */
const isAllowed = ([folder, { license = '' }]: [string, Package]): boolean =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' AND ')
    .every((part) => allowed.test(part) || allowedFor[part]?.test(folder));

test('every production package has an accepted licence', async () => {
  const { '': own, ...packages } = await readPackages();
  expect(own).toBeDefined();
  const shipped = Object.entries(packages).filter(([, { dev }]) => dev !== true);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter((each) => !isAllowed(each))).toEqual([]);
});

const readTables = async (): Promise<string[][]> => {
  const lines = (await readFile(`${root}/docs/dependencies.md`, 'utf8')).split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.slice(1, -1));
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
};

const askedFor = async (): Promise<string[][]> => {
  const asked = await readJson<Record<string, object>>('package.json');
  const packages = await readPackages();
  return [asked.dependencies, asked.devDependencies].flatMap((names = {}) =>
    Object.keys(names).map((name) => [name, packages[`node_modules/${name}`]?.license ?? '']),
  );
};

test('docs/dependencies.md has one line for each package that we ask for, and no other', async () => {
  const rows = (await readTables()).filter(([name]) => name?.startsWith('`'));
  const named = rows.map(([name = '', , , , licence = '']) => [name.replaceAll('`', ''), licence]);
  expect(named.toSorted()).toEqual((await askedFor()).toSorted());
  for (const [, why, instead, size] of rows) {
    expect(why).toMatch(/\w/);
    expect(instead).toMatch(/\w/);
    expect(size).toMatch(/\d [KM]B$/);
  }
});
