import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import type { paths } from '../contract/paths.ts';
import { type Preloads, preloadsFile } from '../server/preloadLinks.ts';

/** Chunks of a screen's first paint besides the entry page's, by `webpackChunkName`. */
export type ScreenChunks = {
  readonly [Address in (typeof paths)[keyof typeof paths]]?: readonly string[];
};

type Groups = Pick<Compilation, 'entrypoints' | 'namedChunkGroups'>;

const isFont = (file: string) => /(?:^|\/)lexend-latin-wght-normal\..*woff2$/.test(file);

const unique = (files: readonly string[]) => [...new Set(files)];

const preloadsOf = (
  { entrypoints, namedChunkGroups }: Groups,
  emitted: readonly string[],
  screens: ScreenChunks,
): Preloads => {
  const page = unique([...entrypoints.values()].flatMap((entry) => entry.getFiles()));
  const filesOf = (chunk: string) => namedChunkGroups.get(chunk)?.getFiles() ?? [];
  const ownOf = (chunks: readonly string[]) =>
    unique(chunks.flatMap(filesOf)).filter((file) => !page.includes(file));
  return {
    page,
    fonts: emitted.filter(isFont),
    screens: Object.fromEntries(
      Object.entries(screens).map(([address, chunks]) => [address, ownOf(chunks)]),
    ),
  };
};

export const missingChunkErrors = (
  { namedChunkGroups }: Pick<Groups, 'namedChunkGroups'>,
  screens: ScreenChunks,
): string[] =>
  Object.entries(screens).flatMap(([address, chunks]) =>
    chunks
      .filter((chunk) => !namedChunkGroups.has(chunk))
      .map(
        (chunk) =>
          `firstPaint in webpack.config.ts says that ${address} needs the chunk "${chunk}", and no import has that webpackChunkName.`,
      ),
  );

/** Runs last, so the list for the server is neither precached nor compressed. */
export class PreloadsPlugin implements WebpackPluginInstance {
  readonly #screens: ScreenChunks;

  constructor(screens: ScreenChunks) {
    this.#screens = screens;
  }

  apply({ hooks, webpack }: Compiler): void {
    const { name } = PreloadsPlugin;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const preloads = preloadsOf(compilation, Object.keys(assets), this.#screens);
        const text = `${JSON.stringify(preloads, null, 2)}\n`;
        compilation.emitAsset(preloadsFile, new webpack.sources.RawSource(text));
        for (const problem of missingChunkErrors(compilation, this.#screens)) {
          compilation.errors.push(new webpack.WebpackError(problem));
        }
      });
    });
  }
}
