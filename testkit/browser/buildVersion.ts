import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../scripts/run.ts';

const hashedName = /\.([\da-f]{10})\./;

/** Another hash of the same length, different for each version. */
const versionedHash = (version: number, hash: string): string =>
  (Number.parseInt(hash.slice(0, 1), 16) ^ (version - 1)).toString(16) + hash.slice(1);

/**
 * Makes another version of the finished build in `into`: the same app, in which each file but the
 * shared library bears another hash, as after a change of the sources.
 */
export const buildVersion = async (version: number, into: string): Promise<void> => {
  const isCopied = (file: string) => !/\.(?:map|br|gz)$/.test(file);
  await cp(path.join(root, 'dist'), into, { recursive: true, filter: isCopied });
  const assets = path.join(into, 'assets');
  const hashes = new Map<string, string>();
  for (const name of await readdir(assets)) {
    const hash = hashedName.exec(name)?.[1];
    if (hash === undefined || name.startsWith('vendor.')) continue;
    hashes.set(hash, versionedHash(version, hash));
  }
  const worker = await readFile(path.join(into, 'sw.js'), 'utf8');
  // The revision of the page in the worker's list of files.
  const revision = /['"]([\da-f]{32})['"],['"]url['"]:['"]\/index\.html/.exec(worker)?.[1];
  if (revision === undefined) throw new Error('sw.js does not list index.html.');
  hashes.set(revision, versionedHash(version, revision));
  const anyHash = new RegExp([...hashes.keys()].join('|'), 'g');
  const renamed = (text: string) => text.replace(anyHash, (hash) => hashes.get(hash) ?? hash);
  for (const folder of [into, assets]) {
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (/\.(?:html|js|css|json)$/.test(name)) {
        await writeFile(file, renamed(await readFile(file, 'utf8')));
      }
      if (renamed(name) !== name) await rename(file, path.join(folder, renamed(name)));
    }
  }
};

/** The entry script of a page: its name identifies the version. */
export const entryScriptOf = (html: string): string | undefined =>
  /\/assets\/main\.[\w.]+\.js/.exec(html)?.[0];
