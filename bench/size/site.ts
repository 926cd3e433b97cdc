import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { createConfig } from '../../webpack.config.ts';

/** A build whose files are served, and nothing under /api. */
export interface Site {
  readonly folder: string;
  readonly origin: string;
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

/** Serves the files of a folder, and the page for every other path. */
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

/** Builds the app, or another entry in its place, and serves it while the work is done. */
export const withSite = async <T>(
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
    const done = await work({ folder, origin: `http://127.0.0.1:${port}` });
    server.close();
    server.closeAllConnections();
    return done;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
