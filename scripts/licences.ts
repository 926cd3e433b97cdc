import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

export interface LicensedPackage {
  readonly name: string;
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

export const readProductionPackages = async (root: string): Promise<LicensedPackage[]> => {
  const lock: unknown = JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(v.parse(lockFile, lock).packages)
    .filter(([folder, { dev }]) => folder !== '' && dev !== true)
    .map(([folder, { license }]) => ({ name: nameOf(folder), licence: license }));
};
