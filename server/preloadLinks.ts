import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Written by the build: the Link header of each screen, which preloads its first paint. */
export const preloadsFile = 'preloads.json';

/** No headers before the app is built, or if the file is damaged. */
export const readPreloadLinks = async (distDir: string): Promise<ReadonlyMap<string, string>> => {
  const links = await readFile(path.join(distDir, preloadsFile), 'utf8')
    .then((text) => JSON.parse(text) as Readonly<Record<string, string>>)
    .catch(() => ({}));
  return new Map(Object.entries(links));
};
