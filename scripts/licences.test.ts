import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { findDisallowed, type LicensedPackage, readProductionPackages } from './licences.ts';

const root = new URL('..', import.meta.url).pathname;
const one = (name: string, licence: string): LicensedPackage => ({ name, licence });

test('every production package has an accepted licence', async () => {
  expect(findDisallowed(await readProductionPackages(root))).toEqual([]);
});

const readTables = async (): Promise<string[][]> => {
  const lines = (await readFile(`${root}docs/dependencies.md`, 'utf8')).split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).map((line) => line.slice(1, -1));
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
};

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
  const rows = (await readTables()).filter(([name]) => name?.startsWith('`'));
  const named = rows.map(([name = '', , , , licence = '']) => [name.replaceAll('`', ''), licence]);
  expect(named.toSorted()).toEqual((await askedFor()).toSorted());
  for (const [, why, instead, size] of rows) {
    expect(why).toMatch(/\w/);
    expect(instead).toMatch(/\w/);
    expect(size).toMatch(/\d [KM]B$/);
  }
});

test('only accepted licences pass, and some only for their package', () => {
  const sharp = one('@img/sharp-libvips-x', 'LGPL-3.0-or-later');
  const accepted = ['MIT', 'MIT AND ISC'].map((licence) => one('a', licence));
  const bad = ['', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', '(MIT OR GPL-3.0-only)'];
  const refused = [...bad, 'LGPL-3.0-or-later'].map((licence) => one('a', licence));
  expect(findDisallowed([sharp, ...accepted, ...refused])).toEqual(refused);
});
