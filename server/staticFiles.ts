import { access } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canonicalPath } from '../contract/paths.ts';
import { sendNotFound } from './errorHandler.ts';
import { readPreloadLinks } from './preloadLinks.ts';

const yearSeconds = 31_536_000;
const entryFile = 'index.html';

/**
 * `no-store` keeps a page that the user left out of the browser's back-forward cache. There a database
 * transaction of WebKit never ends, and the next page waits for it.
 */
const cacheControlOf = (file: string): string => {
  if (file.startsWith('assets/')) return `public, max-age=${yearSeconds}, immutable`;
  if (file === entryFile) return 'no-store';
  return file === 'sw.js' ? 'no-cache' : 'public, max-age=0';
};

const withoutQuery = (url: string): string => url.replace(/\?.*/s, '');

export const isNavigation = (method: string, url: string): boolean => {
  const asked = withoutQuery(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/api(\/|$)/.test(asked) && !path.posix.basename(asked).includes('.');
};

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', '10')
    .type('text/plain; charset=utf-8')
    .send('The app has not been built yet. "npm start" builds it, and so does "npm run build".\n');

const assetPathOf = (distDir: string, file: string): string =>
  path
    .relative(distDir, file)
    .split(path.sep)
    .join('/')
    .replace(/\.(?:br|gz)$/, '');

export const registerStaticFiles = async (app: FastifyInstance, distDir: string) => {
  const preloadLinks = await readPreloadLinks(distDir);
  await app.register(fastifyStatic, {
    root: distDir,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', cacheControlOf(assetPathOf(distDir, file)));
      const link = preloadLinks.get(canonicalPath(withoutQuery(reply.request.url)));
      if (link !== undefined) void reply.header('link', link);
    },
  });
  // Returns no reply: returning one from an async handler adds listeners to the response.
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request.method, request.url)) {
      sendNotFound(reply);
      return;
    }
    access(path.join(distDir, entryFile), (missing) => {
      if (missing) sendNotBuilt(reply);
      else reply.sendFile(entryFile);
    });
  });
};
