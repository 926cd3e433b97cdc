import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Site } from './site.ts';

/** In bytes, each file for itself as a server sends it. */
export interface Weight {
  readonly files: number;
  /** Level 9. */
  readonly gzip: number;
  /** Quality 11. */
  readonly brotli: number;
}

const total = (bodies: readonly Buffer[], lengthOf: (body: Buffer) => number): number =>
  bodies.reduce((sum, body) => sum + lengthOf(body), 0);

/** Of files of a site, by their paths. */
export const weightOf = async (
  { folder }: Pick<Site, 'folder'>,
  files: readonly string[],
): Promise<Weight> => {
  const bodies = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return {
    files: bodies.length,
    gzip: total(bodies, (body) => gzipSync(body, { level: 9 }).length),
    brotli: total(
      bodies,
      (body) =>
        brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
          .length,
    ),
  };
};
