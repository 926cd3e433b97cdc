import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { buildVersion, mainOf } from '../../testkit/browser/builds.ts';
import { root } from '../../scripts/run.ts';
import type { Manner } from './plan.ts';

const readMain = async (folder: string): Promise<string> =>
  mainOf(await readFile(path.join(folder, 'index.html'), 'utf8')) ?? '';

const stampOf = async (folder: string): Promise<number> => {
  const found = await stat(path.join(folder, 'index.html')).catch(() => undefined);
  return found?.mtimeMs ?? Number.NEGATIVE_INFINITY;
};

/** Whole builds that differ in all but the libraries. */
export interface Builds {
  readonly folders: readonly string[];
  /** The number of the version whose page this is. */
  readonly versionOf: (html: string) => number | undefined;
}

/** Version 1 is the build that stands; the others are made where they are older than it. */
export const makeBuilds = async (count: number): Promise<Builds> => {
  const dist = path.join(root, 'dist');
  const folders = [dist];
  for (let version = 2; version <= count; version += 1) {
    const folder = path.join(root, '.cache', 'versions', String(version));
    folders.push(folder);
    if ((await stampOf(folder)) > (await stampOf(dist))) continue;
    console.log(`Building version ${version} …`);
    await rm(folder, { recursive: true, force: true });
    await buildVersion(version, folder);
  }
  const mains = await Promise.all(folders.map(readMain));
  return {
    folders,
    versionOf: (html) => {
      const index = mains.indexOf(mainOf(html) ?? 'none');
      return index < 0 ? undefined : index + 1;
    },
  };
};

/** What an operator does with the folder that a server serves while it runs. */
export interface Deployer {
  readonly served: string;
  readonly deploy: (version: number, manner: Manner, pick: number) => Promise<void>;
  /** Resolves when nothing is being copied any more. */
  readonly settled: () => Promise<void>;
}

const filesIn = async (folder: string): Promise<string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
};

/** Between two files that are copied over what is served. */
const betweenFiles = 15;

export const makeDeployer = (parent: string, { folders }: Builds): Deployer => {
  const [served, next] = [path.join(parent, 'served'), path.join(parent, 'next')];
  let copying = Promise.resolve();

  const copyOver = async (from: string, pick: number) => {
    const fresh = await filesIn(from);
    const begin = Math.floor(pick * fresh.length);
    for (const file of [...fresh.slice(begin), ...fresh.slice(0, begin)]) {
      await mkdir(path.dirname(path.join(served, file)), { recursive: true });
      await cp(path.join(from, file), path.join(served, file));
      await after(betweenFiles);
    }
    const wanted = new Set(fresh);
    const old = (await filesIn(served)).filter((file) => !wanted.has(file));
    await Promise.all(old.map((file) => rm(path.join(served, file), { force: true })));
  };

  const replace = async (from: string) => {
    await cp(from, next, { recursive: true });
    await rm(served, { recursive: true, force: true });
    await rename(next, served);
  };

  /** One script, and with it the smaller forms of it. */
  const breakOne = async (pick: number) => {
    const scripts = (await filesIn(served)).filter((file) => /^assets\/.*\.js$/.test(file));
    const gone = scripts[Math.floor(pick * scripts.length)] ?? '';
    for (const ending of ['', '.br', '.gz'])
      await rm(path.join(served, gone + ending), { force: true });
  };

  return {
    served,
    settled: () => copying,
    deploy: async (version, manner, pick) => {
      await copying;
      const from = folders[version - 1] ?? '';
      if (manner === 'copied') {
        copying = copyOver(from, pick);
        return;
      }
      await replace(from);
      if (manner === 'broken') await breakOne(pick);
    },
  };
};
