import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/run.ts';
import { withoutSettings } from '../../server/config.ts';
import { type Engine, type Place, postgresProgram } from '../support/engines.ts';

const execute = promisify(execFile);

interface Ended {
  /** Null when the program was stopped. */
  readonly code: number | null;
  readonly printed: string;
}

const run = async (program: string, args: readonly string[], env: Place['env']): Promise<Ended> => {
  const options = { cwd: root, env: { ...withoutSettings(process.env), ...env }, timeout: 20_000 };
  return execute(program, [...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: `${stdout}${stderr}`.trim() }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code?: unknown; stdout: string; stderr: string };
      return { code: typeof code === 'number' ? code : null, printed: `${stdout}${stderr}`.trim() };
    },
  );
};

/** Runs a program of the project. */
export const runProgram = (file: string, args: readonly string[], env: Place['env']) =>
  run(process.execPath, [file, ...args], env);

const folderOf = ({ env }: Place) => env['DATA_DIR'] ?? '';
const urlOf = ({ env }: Place) => env['DATABASE_URL'] ?? '';
const nameOf = (place: Place) => (place.engine === 'sqlite' ? 'upstroke.sqlite' : 'upstroke.dump');

const succeed = ({ code, printed }: Ended): void => {
  if (code !== 0) throw new Error(`Ended with ${code}: ${printed}`);
};

/** The section "Backup" of docs/operations.md. */
export const backUp = async (place: Place, folder: string): Promise<void> => {
  const file = path.join(folder, nameOf(place));
  const dump = ['--format=custom', `--file=${file}`, urlOf(place)];
  succeed(
    place.engine === 'sqlite'
      ? await runProgram('scripts/dbBackup.ts', [file], place.env)
      : await run(await postgresProgram('pg_dump'), dump, {}),
  );
  await copyFile(path.join(folderOf(place), 'vapid.json'), path.join(folder, 'vapid.json'));
};

/** The section "Restore", into a place without data. */
const putBack = async (place: Place, folder: string): Promise<Ended> => {
  await copyFile(path.join(folder, 'vapid.json'), path.join(folderOf(place), 'vapid.json'));
  const file = path.join(folder, nameOf(place));
  if (place.engine === 'postgres') {
    const args = ['--exit-on-error', '--single-transaction', '--no-owner'];
    const all = [...args, `--dbname=${urlOf(place)}`, file];
    return run(await postgresProgram('pg_restore'), all, {});
  }
  await copyFile(file, path.join(folderOf(place), 'upstroke.sqlite'));
  return { code: 0, printed: '' };
};

/** Loses the data of a place, and returns where the copy was restored: on PostgreSQL a new cluster. */
export const restore = async (
  place: Place,
  folder: string,
  make: Engine['make'],
): Promise<Place> => {
  const restored = place.engine === 'postgres' ? await make() : place;
  if (restored === place) {
    const lost = path.join(folderOf(place), 'lost');
    const names = await readdir(folderOf(place));
    await mkdir(lost);
    for (const name of names) await rename(path.join(folderOf(place), name), path.join(lost, name));
  }
  succeed(await putBack(restored, folder));
  return restored;
};
