import * as v from 'valibot';
import { servingMessage, type ServingMessage } from '../contract/messages.ts';
import { filesOf, indexPath, isHashed, looksLike, type Manifest } from './appFiles.ts';
import { type KeptApp, makeKeptApp } from './keptApp.ts';
import { letGo } from './letGo.ts';

/** How the worker answers for the app's own files. */
interface Serving {
  /** Whether it answers for that path: the app's files, those of older versions among them. */
  readonly isFile: (path: string) => boolean;
  readonly answerFile: (event: FetchEvent) => Promise<Response>;
  /** Any address of the app opens the same page. */
  readonly answerPage: (event: FetchEvent) => Promise<Response>;
}

/** As long as a page is waited for while another is at hand. */
const patience = 3_000;

/** Whether it is the page of some version of the app, and not that with which a network asks for something. */
const isOurs = async (answer: Response): Promise<boolean> =>
  looksLike(indexPath, answer) && (await answer.clone().text()).includes('/assets/');

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

  /** From the server where that is to be had soon, and is no page of somebody else's. */
  const newestPage = async ({ request }: FetchEvent): Promise<Response> => {
    const asked = scope.fetch(request).catch(() => null);
    const old = await kept.find(indexPath);
    if (!old) return (await asked) ?? Response.error();
    const tooLong = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
    const answer = await Promise.race([asked, tooLong]);
    if (answer && (await isOurs(answer))) return answer;
    void asked.then(letGo);
    return old;
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
      event.waitUntil(kept.mend());
      return page ?? newestPage(event);
    },
  };
};
