import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Compiler, WebpackPluginInstance } from 'webpack';
import * as v from 'valibot';
import { type Preloads, preloadsFile } from '../server/preloadLinks.ts';
import { isCompressible } from './precompress.ts';

export type Limits = Readonly<Record<string, number>>;

interface FileSize {
  readonly file: string;
  readonly bytes: number;
}

const limitsName = 'scripts/performance-budget.json';
const limitsSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

export const transferSize = (file: string, content: Buffer): number =>
  isCompressible(file)
    ? gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).length
    : content.length;

const inBytes = (bytes: number) => `${bytes.toLocaleString('en')} bytes`;

const listed = (sizes: readonly FileSize[]): string =>
  [...sizes]
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `\n  ${bytes.toLocaleString('en').padStart(9)}  ${file}`)
    .join('');

const budgetError = (
  address: string,
  sizes: readonly FileSize[],
  limit: number | undefined,
): string[] => {
  const bytes = sizes.reduce((total, size) => total + size.bytes, 0);
  const takes = `The first paint of ${address} takes ${inBytes(bytes)} (gzip)`;
  if (limit === undefined) {
    return [`${takes} and has no limit.${listed(sizes)}\nGive it one in ${limitsName}.`];
  }
  if (bytes <= limit) return [];
  const over = `${inBytes(bytes - limit)} more than its limit of ${limit.toLocaleString('en')}`;
  return [
    `${takes}: ${over}.${listed(sizes)}\nLoad less before it, or, where the growth is meant, raise the limit in ${limitsName}.`,
  ];
};

export const budgetErrors = (
  { page, fonts, screens }: Preloads,
  limits: Limits,
  sizeOf: (file: string) => number,
): string[] => [
  ...Object.entries(screens).flatMap(([address, own]) => {
    const files = [...page, ...fonts, ...own];
    const sizes = files.map((file) => ({ file, bytes: sizeOf(file) }));
    return budgetError(address, sizes, limits[address]);
  }),
  ...Object.keys(limits)
    .filter((address) => !(address in screens))
    .map(
      (address) =>
        `${limitsName} has a limit for ${address}, and firstPaint in webpack.config.ts does not say what that needs.`,
    ),
];

export const readLimits = (root: string): Limits =>
  v.parse(limitsSchema, JSON.parse(readFileSync(path.join(root, limitsName), 'utf8')));

/** Fails the build when a first paint exceeds its limit. Reads the output of `PreloadsPlugin`. */
export class BudgetPlugin implements WebpackPluginInstance {
  readonly #limits: Limits;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  apply({ hooks, webpack }: Compiler): void {
    const { name } = BudgetPlugin;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const contentOf = (file: string): Buffer => {
          const asset = compilation.getAsset(file);
          if (asset) return asset.source.buffer();
          throw new Error(`The build has no ${file}.`);
        };
        const preloads = JSON.parse(contentOf(preloadsFile).toString()) as Preloads;
        const sizeOf = (file: string) => transferSize(file, contentOf(file));
        for (const problem of budgetErrors(preloads, this.#limits, sizeOf)) {
          compilation.errors.push(new webpack.WebpackError(problem));
        }
      });
    });
  }
}
