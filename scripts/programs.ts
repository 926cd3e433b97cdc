import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { run } from './run.ts';

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Where programs of these names would be, in order of the names. */
export const onPath = (...names: string[]): string[] => {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
};

export const firstWorking = async (
  files: readonly string[],
  works: (file: string) => Promise<boolean>,
): Promise<string | undefined> => {
  for (const file of files) if (await works(file)) return file;
  return undefined;
};

const aptGet = async (...args: string[]): Promise<boolean> =>
  (
    await run('apt-get', ['-qq', ...args], {
      timeout: 5 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  ).ok;

const hasApt = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

/** Looks again with `find` if apt-get is there and installed the package. */
export const findAfterApt = async (
  name: string,
  find: () => Promise<string | undefined>,
): Promise<string | undefined> => {
  if (!(await hasApt())) return undefined;
  console.log(`Installing ${name} by apt-get …`);
  const isInstalled =
    (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', name));
  return isInstalled ? find() : undefined;
};
