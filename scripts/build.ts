import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withoutSettings } from '../server/config.ts';
import { root, runTool } from './run.ts';

export const buildInputs = [
  'src',
  'public',
  'contract',
  'domain',
  'service-worker',
  'scripts/deliveryPlugin.ts',
  'scripts/dropServerFields.ts',
  'scripts/performance-budget.json',
  'server/preloadLinks.ts',
  'server/startCheck.ts',
  'webpack.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
] as const;

const stampName = 'dist/.built';

const modifiedAt = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => undefined);
  return found?.mtimeMs ?? Number.NEGATIVE_INFINITY;
};

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Includes folders: only their times show that a file was deleted. */
const newestIn = async (source: string): Promise<number> => {
  const inside = await readdir(source, { recursive: true }).catch(() => []);
  const files = inside.filter((file) => !isTest(file)).map((file) => path.join(source, file));
  return Math.max(...(await Promise.all([source, ...files].map(modifiedAt))));
};

export const isStale = async (folder: string): Promise<boolean> => {
  const newest = await Promise.all(
    buildInputs.map((source) => newestIn(path.join(folder, source))),
  );
  return Math.max(...newest) >= (await modifiedAt(path.join(folder, stampName)));
};

/** The stamp has the build's start time, so edits during the build make it stale. A failed build leaves no stamp. */
export const buildWithStamp = async (
  folder: string,
  compile: () => Promise<boolean>,
): Promise<boolean> => {
  const stamp = path.join(folder, stampName);
  const startedAt = new Date();
  await rm(stamp, { force: true });
  if (!(await compile())) return false;
  await writeFile(stamp, '');
  await utimes(stamp, startedAt, startedAt);
  return true;
};

export const build = (): Promise<boolean> =>
  buildWithStamp(root, async () => {
    const env = withoutSettings(process.env);
    return (await runTool('webpack', ['--mode', 'production'], { env })).ok;
  });

export const buildIfStale = async (): Promise<boolean> => {
  if (!(await isStale(root))) return true;
  console.log('Building the app …');
  return build();
};

if (import.meta.main && !(await build())) process.exitCode = 1;
