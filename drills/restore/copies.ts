import { execFile } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../scripts/findPostgres.ts';
import { root } from '../../scripts/run.ts';
import { withoutSettings } from '../../server/config.ts';
import type { Engine, Place } from '../support/engines.ts';

const execute = promisify(execFile);

export interface Ended {
  /** Null where it had to be ended. */
  readonly code: number | null;
  readonly printed: string;
}

/** As Node tells of a program that did not end well. */
interface Failed {
  readonly code?: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

const longest = 20_000;

const run = async (program: string, args: readonly string[], env: Place['env']): Promise<Ended> => {
  const options = { cwd: root, env: { ...withoutSettings(process.env), ...env }, timeout: longest };
  return execute(program, [...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, printed: `${stdout}${stderr}`.trim() }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as Failed;
      return { code: typeof code === 'number' ? code : null, printed: `${stdout}${stderr}`.trim() };
    },
  );
};

/** A program of the project, until it ends. */
export const runProgram = (file: string, args: readonly string[], env: Place['env']) =>
  run(process.execPath, [file, ...args], env);

/** One of PostgreSQL's own, with which the database is kept; they lie beside each other. */
const runPostgres = async (program: string, args: readonly string[]): Promise<Ended> => {
  const bin = (await findPostgres()) ?? '';
  const home = path.dirname(await realpath(path.join(bin, 'initdb')));
  return run(path.join(home, program), args, {});
};

const folderOf = ({ env }: Place) => env['DATA_DIR'] ?? '';
const urlOf = ({ env }: Place) => env['DATABASE_URL'] ?? '';
const nameOf = (place: Place) => (place.engine === 'sqlite' ? 'upstroke.sqlite' : 'upstroke.dump');

const succeed = ({ code, printed }: Ended): void => {
  if (code !== 0) throw new Error(`Ended with ${code}: ${printed}`);
};

/** The section "Backup" of docs/operations.md, into an empty folder. */
export const backUp = async (place: Place, folder: string): Promise<void> => {
  const file = path.join(folder, nameOf(place));
  succeed(
    place.engine === 'sqlite'
      ? await runProgram('scripts/dbBackup.ts', [file], place.env)
      : await runPostgres('pg_dump', ['--format=custom', `--file=${file}`, urlOf(place)]),
  );
  await copyFile(path.join(folderOf(place), 'vapid.json'), path.join(folder, 'vapid.json'));
};

/** What is in DATA_DIR is moved out of the way; of PostgreSQL the whole cluster is left behind. */
const loseDisk = async (place: Place, make: Engine['make']): Promise<Place> => {
  if (place.engine === 'postgres') return make();
  const lost = path.join(folderOf(place), 'lost');
  const names = await readdir(folderOf(place));
  await mkdir(lost);
  for (const name of names) await rename(path.join(folderOf(place), name), path.join(lost, name));
  return place;
};

const putBack = async (place: Place, folder: string): Promise<Ended> => {
  await copyFile(path.join(folder, 'vapid.json'), path.join(folderOf(place), 'vapid.json'));
  const file = path.join(folder, nameOf(place));
  if (place.engine === 'postgres') {
    return runPostgres('pg_restore', [`--dbname=${urlOf(place)}`, file]);
  }
  await copyFile(file, path.join(folderOf(place), 'upstroke.sqlite'));
  return { code: 0, printed: '' };
};

/** The section "Restore", to the letter. Returns where the server is to be started. */
export const restore = async (
  place: Place,
  { folder, make }: { readonly folder: string; readonly make: Engine['make'] },
): Promise<Place> => {
  const restored = await loseDisk(place, make);
  succeed(await putBack(restored, folder));
  return restored;
};

/**
 * What is said of a copy of which only a share is left: on SQLite by the server that is started on
 * it, on PostgreSQL by `pg_restore`.
 */
export const tryCut = async (
  folder: string,
  { make, share }: { readonly make: Engine['make']; readonly share: number },
): Promise<Ended> => {
  const place = await make();
  try {
    const part = path.join(folderOf(place), 'part');
    await mkdir(part);
    await copyFile(path.join(folder, 'vapid.json'), path.join(part, 'vapid.json'));
    const whole = await readFile(path.join(folder, nameOf(place)));
    await writeFile(
      path.join(part, nameOf(place)),
      whole.subarray(0, Math.floor(whole.length * share)),
    );
    const ended = await putBack(place, part);
    if (place.engine === 'postgres') return ended;
    const env = { ...place.env, HOST: '127.0.0.1', PORT: '0' };
    return await runProgram('server/main.ts', [], env);
  } finally {
    await place.remove();
  }
};
