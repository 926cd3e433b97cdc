import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/run.ts';
import { withoutSettings } from '../../server/config.ts';
import {
  type MakeDatabase,
  type TemporaryDatabase,
  postgresProgram,
} from '../support/databases.ts';

/** Throws with what the program printed when it fails. */
const run = async (program: string, args: readonly string[], env = {}): Promise<void> => {
  const options = { cwd: root, env: { ...withoutSettings(process.env), ...env }, timeout: 20_000 };
  await promisify(execFile)(program, [...args], options);
};

const isSqlite = (place: Pick<TemporaryDatabase, 'engine'>) => place.engine === 'sqlite';

const backupName = (place: Pick<TemporaryDatabase, 'engine'>) =>
  isSqlite(place) ? 'upstroke.sqlite' : 'upstroke.dump';

/** The section "Backup" of docs/operations.md. */
export const backUp = async (place: TemporaryDatabase, folder: string): Promise<void> => {
  const { env } = place;
  const file = path.join(folder, backupName(place));
  if (isSqlite(place)) await run(process.execPath, ['scripts/dbBackup.ts', file], env);
  else {
    const dump = ['--format=custom', `--file=${file}`, env['DATABASE_URL'] ?? ''];
    await run(await postgresProgram('pg_dump'), dump);
  }
  await copyFile(path.join(env.DATA_DIR, 'vapid.json'), path.join(folder, 'vapid.json'));
};

/** Of `scripts/dbRestore.ts`, to restore the copy into a place. */
export const restoreSettings = async (
  place: Pick<TemporaryDatabase, 'engine' | 'env'>,
  folder: string,
) => {
  const programs = isSqlite(place) ? [] : [path.dirname(await postgresProgram('pg_restore'))];
  const PATH = [...programs, process.env['PATH']].join(path.delimiter);
  return { file: path.join(folder, backupName(place)), env: { ...place.env, PATH } };
};

/**
 * Loses the data of a place, and restores the copy as the section "Restore" says: on PostgreSQL into a
 * new cluster. Returns where that is.
 */
export const restore = async (
  place: TemporaryDatabase,
  folder: string,
  make: MakeDatabase,
): Promise<TemporaryDatabase> => {
  const restored = isSqlite(place) ? place : await make();
  const target = (name: string) => path.join(restored.env.DATA_DIR, name);
  const names = await readdir(target('.'));
  await mkdir(target('lost'));
  for (const name of names) await rename(target(name), target(`lost/${name}`));
  await copyFile(path.join(folder, 'vapid.json'), target('vapid.json'));
  const { file, env } = await restoreSettings(restored, folder);
  await run(process.execPath, ['scripts/dbRestore.ts', file], env);
  return restored;
};
