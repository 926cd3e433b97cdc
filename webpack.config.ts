import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule, RuleSetUseItem, WebpackPluginInstance } from 'webpack';
import type {} from 'webpack-dev-server';
import { InjectManifest } from 'workbox-webpack-plugin';
import { BudgetPlugin, readLimits } from './scripts/budget.ts';
import { PrecompressPlugin } from './scripts/precompress.ts';
import { PreloadsPlugin, type ScreenChunks } from './scripts/preloads.ts';

export interface BuildOptions {
  readonly production: boolean;
  /** The worker precaches what a build emits, so it belongs to finished builds only. */
  readonly serviceWorker: boolean;
}

const root = import.meta.dirname;
const megabyte = 1024 * 1024;

/** What no screen does without, in two files, as each begins in one go; the others come with what needs them. */
const reactLibraries = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/].+\.[cm]?js$/;
const everyScreensLibraries =
  /[\\/]node_modules[\\/](?:@reduxjs|immer|react-redux|react-router|react-router-dom|redux|redux-thunk|reselect|use-sync-external-store)[\\/].+\.[cm]?js$/;

/** What a browser fetches of the app as it is installed, and no page ever. */
const forInstalling =
  /^(?:screenshots\/|icons\/(?:icon-512|icon-maskable|icon-monochrome|shortcut))/;

const assetName = (production: boolean, extension: string) =>
  production ? `assets/[name].[contenthash:10]${extension}` : `assets/[name]${extension}`;

const cssRule = (modules: false | object): RuleSetUseItem[] => [
  MiniCssExtractPlugin.loader,
  { loader: 'css-loader', options: { modules } },
];

/**
 * The app's localforage is built from its sources with the driver for IndexedDB alone. Who else imports
 * it, as the floor of `bench/size.ts` does, has it whole.
 */
const leanLocalforage: readonly RuleSetRule[] = [
  {
    include: path.join(root, 'src'),
    resolve: { alias: { localforage$: 'localforage/src/localforage.js' } },
  },
  {
    include: /[\\/]node_modules[\\/]localforage[\\/]src[\\/]/,
    resolve: {
      alias: {
        './drivers/localstorage$': path.join(root, 'src/app/unsupportedDriver.ts'),
        './drivers/websql$': path.join(root, 'src/app/unsupportedDriver.ts'),
        'lie/polyfill$': false,
      },
    },
  },
];

const rules = (production: boolean): RuleSetRule[] => [
  ...leanLocalforage,
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      // The compiler permits `.ts` endings only where nothing is emitted; webpack resolves them itself.
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
    },
  },
  {
    test: /\.css$/,
    oneOf: [
      {
        test: /\.module\.css$/,
        use: cssRule({
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
        }),
      },
      // A plain sheet has no exports to use, and yet must never be shaken away.
      { use: cssRule(false), sideEffects: true },
    ],
  },
  {
    test: /\.(?:woff2?|svg|png|jpe?g|webp|avif|mp3|wav|ogg|mp4)$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:10][ext]' },
  },
];

/** The chunks of a screen's first paint, by its address; scripts/performance-budget.json limits each. */
const firstPaint: ScreenChunks = {
  '/': ['entrance'],
  '/login': ['entrance'],
  '/dashboard': ['whole', 'survivorDashboard'],
  '/survivordashboard': ['whole', 'survivorDashboard'],
};

const plugins = ({ production, serviceWorker }: BuildOptions): WebpackPluginInstance[] => [
  new HtmlWebpackPlugin({ template: path.join(root, 'public/index.html') }),
  // In development too: a style element written by script would need a looser CSP than production has.
  new MiniCssExtractPlugin({
    filename: assetName(production, '.css'),
    chunkFilename: assetName(production, '.css'),
  }),
  new CopyPlugin({
    patterns: [
      {
        from: path.join(root, 'public'),
        globOptions: { ignore: ['**/index.html', '**/README.md'] },
        noErrorOnMissing: true,
      },
    ],
  }),
  ...(serviceWorker
    ? [
        new InjectManifest({
          swSrc: path.join(root, 'service-worker/sw.ts'),
          swDest: 'sw.js',
          // A video is fetched in parts, as it is played, and only from the server.
          exclude: [/\.map$/, /\.LICENSE\.txt$/, /^videos\//, forInstalling],
          dontCacheBustURLsMatching: /^assets\/.+\.[\da-f]{10}\./,
          maximumFileSizeToCacheInBytes: 5 * megabyte,
        }),
        new PrecompressPlugin(),
        new PreloadsPlugin(firstPaint),
        new BudgetPlugin(readLimits(root)),
      ]
    : []),
];

const devServer = (): NonNullable<Configuration['devServer']> => ({
  host: process.env.HOST ?? '127.0.0.1',
  port: process.env.PORT ?? '8080',
  static: false,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
  proxy: [
    {
      context: ['/api', '/healthz', '/readyz'],
      target: `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`,
    },
  ],
});

export const createConfig = (options: BuildOptions): Configuration => ({
  mode: options.production ? 'production' : 'development',
  target: ['web', 'es2023'],
  context: root,
  entry: { main: './src/main.tsx' },
  output: {
    path: path.join(root, 'dist'),
    publicPath: '/',
    filename: assetName(options.production, '.js'),
    chunkFilename: assetName(options.production, '.js'),
    clean: true,
  },
  module: { rules: rules(options.production) },
  plugins: plugins(options),
  devtool: 'source-map',
  optimization: {
    runtimeChunk: 'single',
    // The libraries change seldom: apart, an update of the app leaves their precached file alone.
    splitChunks: {
      cacheGroups: {
        react: { test: reactLibraries, name: 'react', chunks: 'all' },
        vendor: { test: everyScreensLibraries, name: 'vendor', chunks: 'all' },
        // Only caregivers scan: the worker of a browser without a scanner of its own is theirs too.
        scanner: {
          test: /qr-scanner-worker/,
          name: 'caregiver.scanner',
          chunks: 'async',
          enforce: true,
        },
      },
    },
    minimizer: [
      new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
      new CssMinimizerPlugin(),
    ],
  },
  performance: { hints: false },
  stats: 'errors-warnings',
  devServer: devServer(),
});

export default function configure(
  _environment: unknown,
  { mode }: { readonly mode?: string },
): Configuration {
  const production = mode === 'production';
  return createConfig({ production, serviceWorker: production });
}
