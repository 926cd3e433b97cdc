import * as v from 'valibot';
import { servingMessage, type ServingMessage } from '../contract/messages.ts';
import { filesOf, indexPath, isHashed, looksLike, type Manifest } from './appFiles.ts';
import { type KeptApp, makeKeptApp } from './keptApp.ts';

/** How the worker answers for the app's own files. */
export interface Serving {
  /** Whether it answers for that path: the app's files, those of older versions among them. */
  readonly isFile: (path: string) => boolean;
  readonly answerFile: (event: FetchEvent) => Promise<Response>;
  /** Any address of the app opens the same page. */
  readonly answerPage: (event: FetchEvent) => Promise<Response>;
}

/** Which pages the worker serves, and with which of the app's files. */
export const setupServing = (scope: ServiceWorkerGlobalScope, manifest: Manifest): Serving => {
  const files = filesOf(manifest, scope.location.origin);
  const paths = new Set(files.map(({ path }) => path));
  const kept: KeptApp = makeKeptApp(scope, files);
  /** Ids of the pages that were opened, and have not said that they run. */
  const silent = new Set<string>();

  // A newer worker takes over silently (SPEC section 1).
  scope.addEventListener('install', (event) => {
    void scope.skipWaiting();
    event.waitUntil(kept.install());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(kept.begin().catch(() => undefined));
    // Pages wait for what a worker begins with, and not for this: a role that came to be kept meanwhile.
    void kept.mend();
  });

  const obey = async (message: ServingMessage): Promise<void> => {
    switch (message.type) {
      case 'CLAIM_PAGES':
        return scope.clients.claim();
      case 'KEEP_ROLE':
        return kept.keepRole(message.role);
      case 'KEEP_APP': {
        if (message.isBroken) await kept.dropBroken();
        return kept.mend();
      }
    }
  };
  scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(servingMessage, event.data);
    if (!parsed.success) return;
    if (event.source && 'id' in event.source) silent.delete(event.source.id);
    event.waitUntil(obey(parsed.output));
  });

  /** From the server where that is to be had. */
  const newestPage = async ({ request }: FetchEvent): Promise<Response> => {
    const answer = await scope.fetch(request).catch(() => null);
    if (answer && looksLike(indexPath, answer)) return answer;
    return (await kept.find(indexPath)) ?? answer ?? Response.error();
  };

  return {
    isFile: (path) => paths.has(path) || isHashed(path),
    answerFile: async (event) => {
      const { pathname } = new URL(event.request.url);
      const found = await kept.find(pathname);
      if (found) return found;
      if (paths.has(pathname)) event.waitUntil(kept.mend());
      return scope.fetch(event.request);
    },
    answerPage: async (event) => {
      if (silent.size > 0) {
        silent.clear();
        await kept.dropBroken();
      }
      silent.add(event.resultingClientId);
      const page = (await kept.isWhole()) ? await kept.find(indexPath) : undefined;
      if (page) return page;
      event.waitUntil(kept.mend());
      return newestPage(event);
    },
  };
};
