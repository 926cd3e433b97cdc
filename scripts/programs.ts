import { access, constants } from 'node:fs/promises';
import { run } from './run.ts';

export const isExecutable = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

export const firstWorking = async (
  files: readonly string[],
  works: (file: string) => Promise<boolean>,
): Promise<string | undefined> => {
  for (const file of files) if (await works(file)) return file;
  return undefined;
};

export const firstFound = async (
  ways: readonly (() => Promise<string | undefined>)[],
): Promise<string | undefined> => {
  for (const way of ways) {
    const found = await way();
    if (found !== undefined) return found;
  }
  return undefined;
};

const aptGet = async (...args: string[]): Promise<boolean> =>
  (
    await run('apt-get', ['-qq', ...args], {
      timeout: 5 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  ).ok;

export const hasApt = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'));

export const installByApt = async (name: string): Promise<boolean> =>
  (await aptGet('update')) && (await aptGet('install', '-y', '--no-install-recommends', name));
