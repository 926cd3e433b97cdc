import { createRequire } from 'node:module';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type Webpack from 'webpack';
import type { Stats, WebpackPluginInstance } from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';
import {
  deliveryPlugin,
  isCompressible,
  type Limits,
  type ScreenChunks,
} from './deliveryPlugin.ts';
import { root } from './run.ts';

// An `import` reads every deprecated name, each of which warns.
const webpack = createRequire(import.meta.url)('webpack') as typeof Webpack;

let folder: string;

const filler = 'Taken, Skip, Later. '.repeat(20);
const files: Readonly<Record<string, string>> = {
  'main.js': `
    import './main.css';
    import './library/one.js';
    const screens = {
      '/login': () => import(/* webpackChunkName: "login" */ './login.js'),
      '/survivordashboard': () => import(/* webpackChunkName: "home" */ './home.js'),
    };
    void screens[location.pathname]?.();`,
  'main.css': `@font-face { src: url('./lexend-latin-wght-normal.woff2'); } p::after { content: '${filler}'; }`,
  'lexend-latin-wght-normal.woff2': filler,
  'login.js': `import './form.css'; export default '${filler}';`,
  'form.css': `form::after { content: '${filler}'; }`,
  'home.js': `import './library/two.js'; export default 'home: ${filler}';`,
  'library/one.js': `self.one = 'one: ${filler}';`,
  'library/two.js': `self.two = 'two: ${filler}';`,
  'sw.js': 'self.kept = self.__WB_MANIFEST;',
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'delivery-'));
  await mkdir(path.join(folder, 'src/library'), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, 'src', name), content);
  }
});
afterAll(() => rm(folder, { recursive: true }));

const compile = (dist: string, plugins: readonly WebpackPluginInstance[]): Promise<Stats> => {
  const compiler = webpack({
    mode: 'production',
    context: path.join(folder, 'src'),
    entry: './main.js',
    output: { path: path.join(folder, dist), publicPath: '/', filename: 'assets/[name].js' },
    optimization: {
      runtimeChunk: 'single',
      splitChunks: {
        cacheGroups: {
          library: { test: /library/, name: 'library', chunks: 'all', enforce: true },
        },
      },
    },
    performance: { hints: false },
    resolveLoader: { modules: [path.join(root, 'node_modules')] },
    module: {
      rules: [
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash][ext]' },
        },
      ],
    },
    plugins: [new MiniCssExtractPlugin({ filename: 'assets/[name].css' }), ...plugins],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (stats) resolve(stats);
        else reject(error ?? new Error('Nothing was compiled.'));
      });
    });
  });
};

const screens: ScreenChunks = { '/login': ['login'], '/survivordashboard': ['home'] };
const ample: Limits = { '/login': 100_000, '/survivordashboard': 100_000 };

/** Deliberately reversed: the order must not matter. */
const all = (limits: Limits): WebpackPluginInstance[] => [
  deliveryPlugin(screens, limits),
  new InjectManifest({ swSrc: path.join(folder, 'src/sw.js'), swDest: 'sw.js' }),
];

const errorsOf = (stats: Stats) =>
  (stats.toJson({ errors: true }).errors ?? []).map(({ message }) => message);

const namesIn = (dist: string) => readdir(path.join(folder, dist), { recursive: true });

describe('a build', () => {
  const read = (name: string) => readFile(path.join(folder, 'dist', name));

  beforeAll(async () => {
    expect(errorsOf(await compile('dist', all(ample)))).toEqual([]);
  });

  test('stores both compressed forms beside each file, the worker too', async () => {
    const names = await namesIn('dist');
    for (const name of ['assets/main.js', 'assets/main.css', 'assets/home.js', 'sw.js']) {
      expect(names).toEqual(expect.arrayContaining([`${name}.br`, `${name}.gz`]));
    }
    expect(names.filter((name) => /(?:woff2|preloads\.json)\./.test(name))).toEqual([]);
    const gzipped = gzipSync(await read('assets/home.js'), { level: 9 });
    expect(await read('assets/home.js.gz')).toEqual(gzipped);
  });

  test('precaches the files, without compressed forms and the list for the server', async () => {
    const worker = (await read('sw.js')).toString();
    expect(worker).toContain('/assets/home.js');
    expect(worker).not.toMatch(/\.(?:br|gz)\b|preloads/);
  });

  test('lists for each screen the scripts and styles of its first paint, the largest after the first styles and the entry', async () => {
    const links = JSON.parse((await read('preloads.json')).toString()) as Record<string, string>;
    const page = ['runtime.js', 'library.js', 'main.css', 'main.js'];
    const listed = Object.entries(links).map(
      ([address, link]) => [address, link.split(', ').toSorted()] as const,
    );
    const link = (file: string) =>
      `</assets/${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'script'}`;
    expect(Object.fromEntries(listed)).toEqual({
      '/login': [...page, 'login.css', 'login.js'].map(link).toSorted(),
      '/survivordashboard': [...page, 'home.js'].map(link).toSorted(),
    });
    const [styles, entry, ...others] = [...links['/login']!.matchAll(/<\/(.+?)>/g)].map(
      ([, file]) => file!,
    );
    expect([styles, entry]).toEqual(['assets/main.css', 'assets/runtime.js']);
    const sizes = await Promise.all(others.map(async (file) => (await read(`${file}.gz`)).length));
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  });
});

describe('a build fails and leaves no file', () => {
  test('where a screen needs a chunk that no import is named after', async () => {
    const stats = await compile('chunkless', [
      deliveryPlugin({ '/survivordashboard': ['hearth'] }, ample),
    ]);
    expect(errorsOf(stats)).toEqual([
      'firstPaint of /survivordashboard names the chunk "hearth", which no import is named after.',
    ]);
    await expect(namesIn('chunkless')).rejects.toThrow('ENOENT');
  });

  test('where a first paint outgrew its limit', async () => {
    const stats = await compile('heavy', all({ ...ample, '/login': 600 }));
    expect(errorsOf(stats)).toEqual([
      expect.stringMatching(/^The first paint of \/login takes [\d,]+ bytes .* than its limit/),
    ]);
    await expect(namesIn('heavy')).rejects.toThrow('ENOENT');
  });
});

test('text that a browser fetches is compressed, and nothing else', () => {
  const text = ['index.html', 'sw.js', 'assets/main.1f.css', 'icon.svg', 'app.webmanifest'];
  const others = ['sw.js.map', 'icon.png', 'a.woff2', 'hip.mp4', 'alarm.wav', 'a.js.br'];
  expect([...text, ...others].filter(isCompressible)).toEqual(text);
});
