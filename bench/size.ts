import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import webpack, { type Configuration } from 'webpack';
import { rolesWithFiles } from '../contract/messages.ts';
import { findChromium } from '../scripts/chromium.ts';
import { createConfig } from '../webpack.config.ts';

interface Size {
  readonly files: number;
  readonly gzip: number;
  readonly brotli: number;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
};

const compile = (config: Configuration): Promise<void> =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close((closing) => {
        const failure = error ?? closing;
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
  });

/** Serves the files of a folder, the page for every other path, and nothing under /api. */
const serve = async (folder: string): Promise<Server> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const answer = async () => {
      if (pathname.startsWith('/api/')) return response.writeHead(503).end();
      const name = path.extname(pathname) === '' ? '/index.html' : pathname;
      const type = types[path.extname(name)] ?? 'application/octet-stream';
      const body = await readFile(path.join(folder, name));
      return response.writeHead(200, { 'content-type': type }).end(body);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const requestedScripts = async (browser: Browser, url: string): Promise<string[]> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return [...scripts];
};

const sizeOf = (bodies: readonly Buffer[]): Size => ({
  files: bodies.length,
  gzip: bodies.reduce((total, body) => total + gzipSync(body, { level: 9 }).length, 0),
  brotli: bodies.reduce(
    (total, body) =>
      total +
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
        .length,
    0,
  ),
});

/** What a device has of the app's assets once the worker keeps it, before anybody has signed in. */
const keptAssets = async (browser: Browser, url: string): Promise<string[]> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map((request) => new URL(request.url).pathname);
  });
  await context.close();
  return kept.filter((file) => file.startsWith('/assets/'));
};

const builtAssets = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(folder, 'assets')))
    .filter((name) => !name.endsWith('.map'))
    .map((name) => `/assets/${name}`);

/** A build, its files served, and a size of some of them. */
interface Site {
  readonly folder: string;
  readonly url: string;
  readonly sizeOf: (files: readonly string[]) => Promise<Size>;
}

const withSite = async <T>(
  entry: string | undefined,
  work: (site: Site) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-size-'));
  const config = createConfig({ production: true, serviceWorker: entry === undefined });
  try {
    await compile({
      ...config,
      ...(entry === undefined ? {} : { entry }),
      output: { ...config.output, path: folder },
    });
    const server = await serve(folder);
    const { port } = server.address() as AddressInfo;
    const done = await work({
      folder,
      url: `http://127.0.0.1:${port}/login`,
      sizeOf: async (files) =>
        sizeOf(await Promise.all(files.map((file) => readFile(path.join(folder, file))))),
    });
    server.close();
    server.closeAllConnections();
    return done;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const row = (name: string, { files, gzip, brotli }: Size) =>
  `${name.padEnd(12)} ${kilobytes(gzip)} ${kilobytes(brotli)}   ${files} files`;
const heading = (what: string) => `${what}\n${'gzip'.padStart(22)} ${'brotli'.padStart(9)}`;

/** What each device keeps, and what those of a role keep besides; fails where others have any of it. */
const printKept = async (browser: Browser, { folder, url, sizeOf: ofFiles }: Site) => {
  const kept = await keptAssets(browser, url);
  const built = await builtAssets(folder);
  console.log(heading('\nAssets that a device keeps'));
  console.log(row('everybody', await ofFiles(kept)));
  for (const role of rolesWithFiles) {
    const isItsOwn = (file: string) => file.startsWith(`/assets/${role}.`);
    console.log(row(`+ ${role}`, await ofFiles(built.filter(isItsOwn))));
    const strays = kept.filter(isItsOwn);
    if (strays.length === 0) continue;
    console.error(`FAILED: everybody has ${strays.join(', ')}`);
    process.exitCode = 1;
  }
};

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const initial = async ({ url, sizeOf: ofFiles }: Site) =>
  ofFiles(await requestedScripts(browser, url));
try {
  const floorEntry = path.join(import.meta.dirname, 'floors/libraries.tsx');
  const floor = await withSite(floorEntry, initial);
  await withSite(undefined, async (site) => {
    const app = await initial(site);
    const ratio = (of: 'gzip' | 'brotli') => (app[of] / floor[of]).toFixed(2).padStart(9);
    console.log(heading('Initial JavaScript of /login'));
    console.log(row('app', app));
    console.log(row('floor', floor));
    console.log(`${'ratio'.padEnd(12)} ${ratio('gzip')} ${ratio('brotli')}`);
    await printKept(browser, site);
  });
} finally {
  await browser.close();
}
