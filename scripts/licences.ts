import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { hasErrorCode } from '../server/errorMessage.ts';

export interface LicensedPackage {
  readonly name: string;
  readonly folder: string;
  readonly licence: string;
}

const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]);

/** Packages that docs/dependencies.md shows to comply with a stricter licence. */
const allowedFor: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^web-push$/,
  'OFL-1.1': /^@fontsource-variable\//,
};

const splitAnd = (licence: string): string[] => licence.replace(/^\(|\)$/g, '').split(' AND ');

/** Licences joined by OR are never allowed here: the choice is made by hand. */
const isAllowed = ({ name, licence }: LicensedPackage): boolean =>
  splitAnd(licence).every((part) => allowed.has(part) || (allowedFor[part]?.test(name) ?? false));

export const findDisallowed = (packages: readonly LicensedPackage[]): LicensedPackage[] =>
  packages.filter((pkg) => !isAllowed(pkg));

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), license: v.optional(v.string(), '') }),
  ),
});

const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const productionPackages = (lock: unknown): LicensedPackage[] =>
  Object.entries(v.parse(lockFile, lock).packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { license }]) => ({ name: nameOf(folder), folder, licence: license }));

export const readProductionPackages = async (root: string): Promise<LicensedPackage[]> =>
  productionPackages(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));

const manifest = v.object({
  license: v.optional(v.union([v.string(), v.object({ type: v.string() })]), ''),
});

const readInstalledLicence = async (
  root: string,
  { folder }: LicensedPackage,
): Promise<string | undefined> => {
  try {
    const text = await readFile(path.join(root, folder, 'package.json'), 'utf8');
    const { license } = v.parse(manifest, JSON.parse(text));
    return typeof license === 'string' ? license : license.type;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

export const findLicenceMismatches = async (
  root: string,
  packages: readonly LicensedPackage[],
): Promise<LicensedPackage[]> => {
  const installed = await Promise.all(packages.map((pkg) => readInstalledLicence(root, pkg)));
  return packages.filter(({ licence }, index) => (installed[index] ?? licence) !== licence);
};

export const licenceTable = (packages: readonly LicensedPackage[]): string[][] => {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts]
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .map(([licence, count]) => [licence, String(count)]);
};

if (import.meta.main) {
  const packages = await readProductionPackages(path.join(import.meta.dirname, '..'));
  for (const row of licenceTable(packages)) console.log(`| ${row.join(' | ')} |`);
  for (const { name, licence } of findDisallowed(packages)) {
    console.error(`${name}: the licence “${licence}” is not allowed.`);
    process.exitCode = 1;
  }
}
