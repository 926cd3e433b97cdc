import { access } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendNotFound } from './errorHandler.ts';
import { loadLinkHeaderFor } from './preloadLinks.ts';

const yearSeconds = 31_536_000;
const entryFile = 'index.html';
const revalidatedFiles = new Set([entryFile, 'sw.js']);

/** By the file's path inside the built app. Names under assets/ change with their content. */
const cacheControlOf = (file: string): string => {
  if (file.startsWith('assets/')) return `public, max-age=${yearSeconds}, immutable`;
  return revalidatedFiles.has(file) ? 'no-cache' : 'public, max-age=0';
};

/** Whether a request that no file answers may be for a screen of the app, by its method and path. */
export const isNavigation = (method: string, url: string): boolean => {
  const asked = url.replace(/\?.*/s, '');
  if (method !== 'GET' && method !== 'HEAD') return false;
  return !/^\/api(\/|$)/.test(asked) && !path.posix.basename(asked).includes('.');
};

const sendNotBuilt = (reply: FastifyReply) =>
  reply
    .code(503)
    .header('retry-after', '10')
    .type('text/plain; charset=utf-8')
    .send('The app has not been built yet. "npm start" builds it, and so does "npm run build".\n');

/** The path inside the built app of a file, or of the one of which it is the compressed form. */
const assetPathOf = (distDir: string, file: string): string =>
  path
    .relative(distDir, file)
    .split(path.sep)
    .join('/')
    .replace(/\.(?:br|gz)$/, '');

/**
 * Serves the built app, compressed as the build left it; every address that is a screen of it gets
 * its entry page, and with it a word of what else that screen needs.
 */
export const registerStaticFiles = async (app: FastifyInstance, distDir: string): Promise<void> => {
  const linkHeaderFor = await loadLinkHeaderFor(distDir);
  await app.register(fastifyStatic, {
    root: distDir,
    cacheControl: false,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders: (reply, file) => {
      void reply.header('cache-control', cacheControlOf(assetPathOf(distDir, file)));
      const link = linkHeaderFor(reply.request.url);
      if (link !== undefined) void reply.header('link', link);
    },
  });
  // It returns no reply: each one that an async handler returns adds listeners to the response.
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
