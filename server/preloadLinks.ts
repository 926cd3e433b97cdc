import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Written by the build: the Link header of each screen, which preloads its first paint. */
export const preloadsFile = 'preloads.json';

/** No headers before the app is built. */
export const readPreloadLinks = async (distDir: string): Promise<ReadonlyMap<string, string>> => {
  const text = await readFile(path.join(distDir, preloadsFile), 'utf8').catch(() => '{}');
  return new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, string>>));
};
