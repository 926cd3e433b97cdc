import { glob } from 'node:fs/promises';
import path from 'node:path';
import { findAfterApt, firstWorking, isExecutable, onPath } from './programs.ts';
import { run } from './run.ts';

/** Packages install one folder per version here; the server's programs are not on PATH. */
const installFolders = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/{opt/homebrew,usr/local}/opt/postgresql@*/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

const byVersion = new Intl.Collator('en', { numeric: true }).compare;

const installed = async (): Promise<string | undefined> => {
  const others: string[] = [];
  for await (const folder of glob(installFolders)) others.push(path.join(folder, 'initdb'));
  const programs = [...onPath('initdb'), ...others.toSorted(byVersion).toReversed()];
  const found = await firstWorking(programs, async (initdb) => {
    const postgres = path.join(path.dirname(initdb), 'postgres');
    if (!(await isExecutable(initdb)) || !(await isExecutable(postgres))) return false;
    return (await run(initdb, ['--version'], { stdio: 'ignore', timeout: 20_000 })).ok;
  });
  return found && path.dirname(found);
};

/** Installs it where possible; undefined if unavailable, and on Windows, where test clusters do not run. */
export const findPostgres = async (): Promise<string | undefined> =>
  process.platform === 'win32'
    ? undefined
    : ((await installed()) ?? findAfterApt('postgresql', installed));
