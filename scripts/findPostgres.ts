import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { firstFound, firstWorking, hasApt, installByApt, isExecutable } from './programs.ts';
import { run } from './run.ts';

/** Packages install one folder per version here; the server's programs are not on PATH. */
const homes: readonly string[] = [
  '/usr/lib/postgresql',
  '/usr',
  '/opt/homebrew/opt',
  '/usr/local/opt',
  '/Applications/Postgres.app/Contents/Versions',
];

const ofVersion = /^(?:postgresql@|pgsql-)?(\d+)(?:\.\d+)?$/;

const newestFirst = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => {
      const version = ofVersion.exec(name)?.[1];
      return version === undefined ? [] : [{ name, version: Number(version) }];
    })
    .toSorted((a, b) => b.version - a.version)
    .map(({ name }) => name);

const versionsIn = async (home: string): Promise<string[]> =>
  newestFirst(await readdir(home).catch(() => [])).map((name) => path.join(home, name, 'bin'));

const installed = async (): Promise<string | undefined> => {
  const onPath = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const others = await Promise.all(homes.map(versionsIn));
  return firstWorking([...onPath, ...others.flat()], async (folder) => {
    const initdb = path.join(folder, 'initdb');
    if (!(await isExecutable(initdb)) || !(await isExecutable(path.join(folder, 'postgres')))) {
      return false;
    }
    return (await run(initdb, ['--version'], { stdio: 'ignore', timeout: 20_000 })).ok;
  });
};

const fromDebian = async () => {
  if (!(await hasApt())) return undefined;
  console.log('No PostgreSQL found: trying apt-get …');
  return (await installByApt('postgresql')) ? installed() : undefined;
};

/** Installs it where possible; undefined if unavailable, and on Windows, where test clusters do not run. */
export const findPostgres = async (): Promise<string | undefined> =>
  process.platform === 'win32' ? undefined : firstFound([installed, fromDebian]);
