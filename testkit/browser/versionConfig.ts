import webpack, { type Configuration } from 'webpack';
import { createConfig } from '../../webpack.config.ts';

/**
 * The finished build of the same sources as another version: its number stands above each file of the
 * app itself, whose name changes with it. The libraries stay, as they mostly do.
 */
export default function configure({ version }: { readonly version: string }): Configuration {
  const config = createConfig({ production: true, serviceWorker: true });
  const banner = `version ${version}`;
  const mark = new webpack.BannerPlugin({ banner, exclude: /^assets\/vendor\./ });
  return { ...config, plugins: [...(config.plugins ?? []), mark] };
}
