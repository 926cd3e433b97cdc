import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chromium, type Browser } from '@playwright/test';
import webpack, { type Configuration } from 'webpack';
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

const measure = async (browser: Browser, folder: string): Promise<Size> => {
  const server = await serve(folder);
  const { port } = server.address() as AddressInfo;
  const scripts = await requestedScripts(browser, `http://127.0.0.1:${port}/login`);
  server.close();
  server.closeAllConnections();
  return sizeOf(await Promise.all(scripts.map((script) => readFile(path.join(folder, script)))));
};

const buildAndMeasure = async (browser: Browser, entry?: string): Promise<Size> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-size-'));
  const config = createConfig({ production: true, serviceWorker: false });
  try {
    await compile({
      ...config,
      ...(entry === undefined ? {} : { entry }),
      output: { ...config.output, path: folder },
    });
    return await measure(browser, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const row = (name: string, { files, gzip, brotli }: Size) =>
  `${name.padEnd(6)} ${kilobytes(gzip)} ${kilobytes(brotli)}   ${files} files`;

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const app = await buildAndMeasure(browser);
  const floor = await buildAndMeasure(
    browser,
    path.join(import.meta.dirname, 'floors/libraries.tsx'),
  );
  const ratio = (of: 'gzip' | 'brotli') => (app[of] / floor[of]).toFixed(2).padStart(9);
  console.log('Initial JavaScript of /login');
  console.log('            gzip    brotli');
  console.log(row('app', app));
  console.log(row('floor', floor));
  console.log(`ratio  ${ratio('gzip')} ${ratio('brotli')}`);
} finally {
  await browser.close();
}
