import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import type { paths } from '../contract/paths.ts';
import { preloadsFile } from '../server/preloadLinks.ts';

/** Chunks of a screen's first paint besides the entry page's, by `webpackChunkName`. */
export type ScreenChunks = {
  readonly [Address in (typeof paths)[keyof typeof paths] | '/index.html']?: readonly string[];
};

export type Limits = Readonly<Record<string, number>>;

/** Browsers misread the length of a compressed sound; images, fonts and videos are compressed already. */
export const isCompressible = (file: string): boolean =>
  /\.(?:html|js|css|svg|webmanifest|json)$/.test(file);

const compress = (content: Buffer): Promise<Buffer[]> =>
  Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);

const preloadKinds: Readonly<Record<string, string>> = {
  '.css': 'as=style',
  '.js': 'as=script',
};

const preloadLink = (file: string): string[] => {
  const kind = preloadKinds[path.posix.extname(file)];
  return kind === undefined ? [] : [`</${file}>; rel=preload; ${kind}`];
};

const budgetError = (
  address: string,
  sizes: readonly (readonly [file: string, bytes: number])[],
  limit: number,
): string[] => {
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= limit) return [];
  const lines = sizes
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, bytes]) => `\n  ${bytes.toLocaleString('en').padStart(9)}  ${file}`);
  const [takes, over] = [total, total - limit].map((bytes) => bytes.toLocaleString('en'));
  return [
    `The first paint of ${address} takes ${takes} bytes (gzip), ${over} more than its limit in scripts/performance-budget.json:${lines.join('')}`,
  ];
};

/**
 * Adds what the server delivers: compressed copies, and the Link header of each screen. Fails when a
 * first paint exceeds its limit. Runs last, as none of these files may be precached.
 */
export const deliveryPlugin = (screens: ScreenChunks, limits: Limits): WebpackPluginInstance => ({
  apply: ({ hooks, webpack }: Compiler) => {
    const name = 'deliveryPlugin';
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    hooks.thisCompilation.tap(name, (compilation) => {
      const emit = (file: string, content: Buffer | string) =>
        compilation.emitAsset(file, new webpack.sources.RawSource(content));
      const fail = (problem: string) => compilation.errors.push(new webpack.WebpackError(problem));
      const filesOf = (address: string, chunk: string): readonly string[] => {
        const group = compilation.namedChunkGroups.get(chunk);
        if (group) return group.getFiles();
        fail(
          `firstPaint of ${address} names the chunk "${chunk}", which no import is named after.`,
        );
        return [];
      };
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
        const sizes = new Map<string, number>();
        const deliver = async ([file, source]: [string, (typeof assets)[string]]) => {
          const content = source.buffer();
          sizes.set(file, content.length);
          if (!isCompressible(file)) return;
          const [brotli, gzipped] = await compress(content);
          if (!brotli || !gzipped) return;
          sizes.set(file, gzipped.length);
          if (brotli.length < content.length) emit(`${file}.br`, brotli);
          if (gzipped.length < content.length) emit(`${file}.gz`, gzipped);
        };
        await Promise.all(Object.entries(assets).map(deliver));
        const page = [...compilation.entrypoints.values()]
          .flatMap((entry) => entry.getFiles())
          .toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')));
        const links: Record<string, string> = {};
        for (const [address, chunks] of Object.entries(screens)) {
          const own = chunks.flatMap((chunk) => filesOf(address, chunk));
          const allSizes = [...new Set([...page, ...own])].map(
            (file) => [file, sizes.get(file) ?? 0] as const,
          );
          // The styles of the splash and the entry, then the largest: over HTTP/1.1 the seventh waits.
          const bySize = allSizes.slice(2).toSorted(([, a], [, b]) => b - a);
          const ordered = [...allSizes.slice(0, 2), ...bySize];
          links[address] = ordered.flatMap(([file]) => preloadLink(file)).join(', ');
          budgetError(address, allSizes, limits[address] ?? 0).forEach(fail);
        }
        emit(preloadsFile, `${JSON.stringify(links, null, 2)}\n`);
      });
    });
  },
});
