import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { hasErrorCode } from '../server/errorMessage.ts';

/** A package that runs in production, its own or as part of another one. */
export interface Licensed {
  readonly name: string;
  /** Its folder, from the root. */
  readonly folder: string;
  /** As SPDX, or empty where the package names none. */
  readonly licence: string;
}

/** Those that ask for no more than to be named. */
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

/** Those that ask for more, and the packages of which docs/dependencies.md says how that is met. */
const allowedFor: Readonly<Record<string, RegExp>> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'MPL-2.0': /^web-push$/,
  'OFL-1.1': /^@fontsource-variable\//,
};

const parts = (licence: string): string[] => licence.replace(/^\(|\)$/g, '').split(' AND ');

/** Whether each part of a licence may be used; one that offers a choice has to be looked at. */
const isAllowed = ({ name, licence }: Licensed): boolean =>
  parts(licence).every((part) => allowed.has(part) || (allowedFor[part]?.test(name) ?? false));

/** The packages whose licence nobody has agreed to. */
export const findDisallowed = (packages: readonly Licensed[]): Licensed[] =>
  packages.filter((one) => !isAllowed(one));

const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ dev: v.optional(v.boolean()), license: v.optional(v.string(), '') }),
  ),
});

const nameOf = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 13);

/** The packages of a lock file that are not for development alone, those of other platforms among them. */
export const productionPackages = (lock: unknown): Licensed[] =>
  Object.entries(v.parse(lockFile, lock).packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { license }]) => ({ name: nameOf(folder), folder, licence: license }));

export const readProduction = async (root: string): Promise<Licensed[]> =>
  productionPackages(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));

const manifest = v.object({
  license: v.optional(v.union([v.string(), v.object({ type: v.string() })]), ''),
});

/** What an installed package says itself, or undefined where it is for another platform. */
const ownLicence = async (root: string, { folder }: Licensed): Promise<string | undefined> => {
  try {
    const text = await readFile(path.join(root, folder, 'package.json'), 'utf8');
    const { license } = v.parse(manifest, JSON.parse(text));
    return typeof license === 'string' ? license : license.type;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** The installed packages that name another licence than the lock file does. */
export const findLicenceMismatches = async (
  root: string,
  packages: readonly Licensed[],
): Promise<Licensed[]> => {
  const own = await Promise.all(packages.map((one) => ownLicence(root, one)));
  return packages.filter(({ licence }, index) => (own[index] ?? licence) !== licence);
};

/** The rows of the table in docs/dependencies.md: each licence, and how many packages are under it. */
export const licenceTable = (packages: readonly Licensed[]): string[][] => {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts]
    .toSorted(([one, many], [other, few]) => few - many || (one < other ? -1 : 1))
    .map(([licence, count]) => [licence, String(count)]);
};

if (import.meta.main) {
  const packages = await readProduction(path.join(import.meta.dirname, '..'));
  for (const row of licenceTable(packages)) console.log(`| ${row.join(' | ')} |`);
  for (const { name, licence } of findDisallowed(packages)) {
    console.error(`${name}: nobody has agreed to “${licence}”.`);
    process.exitCode = 1;
  }
}
