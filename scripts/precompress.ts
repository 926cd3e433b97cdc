import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Browsers misread the length of a compressed sound; images, fonts and videos are compressed already. */
export const isCompressible = (file: string): boolean =>
  /\.(?:html|js|css|svg|webmanifest|json)$/.test(file);

interface Compressed {
  readonly ending: '.br' | '.gz';
  readonly content: Buffer;
}

export const compressed = async (content: Buffer): Promise<Compressed[]> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    asBrotli(content, { params }),
    asGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const forms: Compressed[] = [
    { ending: '.br', content: br },
    { ending: '.gz', content: gz },
  ];
  return forms.filter((form) => form.content.length < content.length);
};

/** Writes compressed copies for the server. Runs after the precache manifest, which must not list them. */
export class PrecompressPlugin implements WebpackPluginInstance {
  apply({ hooks, webpack }: Compiler): void {
    const { name } = PrecompressPlugin;
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
        const files = Object.entries(assets).filter(([file]) => isCompressible(file));
        await Promise.all(
          files.map(async ([file, source]) => {
            for (const { ending, content } of await compressed(source.buffer())) {
              compilation.emitAsset(`${file}${ending}`, new webpack.sources.RawSource(content));
            }
          }),
        );
      });
    });
  }
}
