import { readFileSync } from 'node:fs';
import path from 'node:path';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, {
  type Chunk,
  type Configuration,
  type RuleSetRule,
  type RuleSetUseItem,
  type WebpackPluginInstance,
} from 'webpack';
import type {} from 'webpack-dev-server';
import { InjectManifest } from 'workbox-webpack-plugin';
import { deliveryPlugin, type Limits, type ScreenChunks } from './scripts/deliveryPlugin.ts';
import { dropServerFields } from './scripts/dropServerFields.ts';
import { startCheck } from './server/startCheck.ts';

export interface BuildOptions {
  readonly production: boolean;
  /** The worker precaches build output, so only finished builds have it. */
  readonly serviceWorker: boolean;
}

const root = import.meta.dirname;
const megabyte = 1024 * 1024;

/** Two files of libraries that every screen needs, since each runs in one go. */
const reactLibraries = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/].+\.[cm]?js$/;
const everyScreensLibraries =
  /[\\/]node_modules[\\/](?:@reduxjs|immer|react-redux|react-router|react-router-dom|redux|redux-thunk|reselect|use-sync-external-store)[\\/].+\.[cm]?js$/;

/** Fetched by browsers during installation and for notifications, never by a page. */
const notForPages =
  /^(?:screenshots\/|shapes\/.+\.png|icons\/(?:icon-512|icon-maskable|icon-monochrome|shortcut))/;

const assetName = (production: boolean, extension: string) =>
  production ? `assets/[name].[contenthash:10]${extension}` : `assets/[name]${extension}`;

const cssRule = (modules: false | object): RuleSetUseItem[] => [
  MiniCssExtractPlugin.loader,
  { loader: 'css-loader', options: { modules } },
];

/** Imports from src/ get localforage with the IndexedDB driver only; other importers get the full package. */
const leanLocalforage: readonly RuleSetRule[] = [
  {
    include: path.join(root, 'src'),
    resolve: { alias: { localforage$: 'localforage/src/localforage.js' } },
  },
  {
    include: /[\\/]node_modules[\\/]localforage[\\/]src[\\/]/,
    resolve: {
      alias: {
        './drivers/localstorage$': './drivers/indexeddb',
        './drivers/websql$': './drivers/indexeddb',
        './utils/serializer$': false,
        'lie/polyfill$': false,
      },
    },
  },
];

const cssModules = (production: boolean) => ({
  namedExport: false,
  exportLocalsConvention: 'as-is',
  localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
});

const rules = (production: boolean): RuleSetRule[] => [
  ...leanLocalforage,
  {
    test: /[\\/]node_modules[\\/]react-router[\\/]/,
    loader: path.join(root, 'scripts/dropUnusedComponents.ts'),
  },
  {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'ts-loader',
    options: {
      transpileOnly: true,
      // TypeScript permits `.ts` endings only without emit; webpack resolves them itself.
      compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
      getCustomTransformers: () => ({ before: [dropServerFields] }),
    },
  },
  // A schema that no endpoint of the page names is left out.
  { test: /[\\/]contract[\\/]accountExport\.ts$/, sideEffects: false },
  {
    test: /\.css$/,
    oneOf: [
      {
        // The page's template needs only the names of the classes.
        compiler: 'HtmlWebpackCompiler',
        loader: 'css-loader',
        options: { modules: { ...cssModules(production), exportOnlyLocals: true } },
      },
      { test: /\.module\.css$/, use: cssRule(cssModules(production)) },
      // A plain style sheet has no exports, but must not be tree-shaken.
      { use: cssRule(false), sideEffects: true },
    ],
  },
  {
    test: /\.(?:woff2?|svg|png|jpe?g|webp|avif|mp3|wav|ogg|mp4)$/,
    type: 'asset/resource',
    generator: { filename: 'assets/[name].[contenthash:10][ext]' },
  },
];

const readLimits = (): Limits =>
  JSON.parse(readFileSync(path.join(root, 'scripts/performance-budget.json'), 'utf8')) as Limits;

/** scripts/performance-budget.json limits each. */
const firstPaint: ScreenChunks = {
  '/': ['login'],
  '/login': ['login'],
  '/dashboard': ['signedInApp'],
  '/survivordashboard': ['signedInApp'],
  // The worker opens each address with it.
  '/index.html': ['signedInApp'],
};

const firstChunks = ['main', 'deferred', ...Object.values(firstPaint).flat()];
const isFirst = ({ name }: Chunk) => firstChunks.includes(name ?? '');

const plugins = ({ production, serviceWorker }: BuildOptions): WebpackPluginInstance[] => [
  new HtmlWebpackPlugin({
    template: path.join(root, 'public/index.html'),
    templateParameters: { startCheck: `<script>${startCheck}</script>` },
  }),
  // In development too: injected style elements would need a looser CSP than production has.
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
          // Videos are fetched in ranges, and only from the server.
          exclude: [/\.map$/, /\.LICENSE\.txt$/, /^videos\//, notForPages],
          dontCacheBustURLsMatching: /^assets\/.+\.[\da-f]{10}\./,
          maximumFileSizeToCacheInBytes: 5 * megabyte,
        }),
        // Chromium compiles the functions of the first scripts while it loads them, off the main thread.
        new webpack.BannerPlugin({
          banner: '//# allFunctionsCalledOnLoad',
          raw: true,
          include: /^assets\/(?:react|vendor|main|signedInApp)\..+\.js$/,
          stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
        }),
        deliveryPlugin(firstPaint, readLimits()),
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
      context: ['/api', '/calendar', '/healthz', '/readyz', '/metrics'],
      target: `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`,
    },
  ],
});

export const createConfig = (options: BuildOptions): Configuration => ({
  mode: options.production ? 'production' : 'development',
  target: 'browserslist',
  context: root,
  // The first requests the data of the first screen while the others load.
  entry: {
    start: './src/platform/earlyMedicines.ts',
    main: { import: './src/main.tsx', dependOn: 'start' },
  },
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
    // Libraries rarely change: kept apart, app updates leave their precached file alone.
    splitChunks: {
      // One script for each first screen: over HTTP/1.1 the seventh request waits for another.
      chunks: (chunk) => !isFirst(chunk),
      cacheGroups: {
        react: { test: reactLibraries, name: 'react', chunks: 'all' },
        vendor: { test: everyScreensLibraries, name: 'vendor', chunks: 'all' },
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
