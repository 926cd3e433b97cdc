import * as v from 'valibot';
import { appCacheMessage, type AppCacheMessage } from '../contract/messages.ts';
import {
  filesOf,
  indexPath,
  isHashed,
  isExpectedResponse,
  type Manifest,
  discardBody,
} from './appFiles.ts';
import { makeAppCache } from './appCache.ts';
import { setupLifecycle } from './lifecycle.ts';

/** How long to wait for the network when a stored page exists. */
const networkTimeoutMs = 3_000;

/** False for the page of a captive portal. */
const isAppPage = async (answer: Response): Promise<boolean> =>
  isExpectedResponse(indexPath, answer) && (await answer.clone().text()).includes('/assets/');

export const setupFetchHandler = (scope: ServiceWorkerGlobalScope, manifest: Manifest) => {
  const appCache = makeAppCache(scope, filesOf(manifest, scope.location.origin));
  setupLifecycle(scope, appCache);
  const unconfirmedPages = new Set<string>();

  const handleMessage = async (message: AppCacheMessage): Promise<void> => {
    switch (message.type) {
      case 'CLAIM_PAGES':
        return scope.clients.claim();
      case 'KEEP_ROLE':
        return appCache.cacheRoleAssets(message.role);
      case 'KEEP_APP': {
        if (message.isBroken) await appCache.dropBroken();
        return appCache.repair();
      }
    }
  };
  scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(appCacheMessage, event.data);
    if (!parsed.success) return;
    if (event.source && 'id' in event.source) unconfirmedPages.delete(event.source.id);
    event.waitUntil(handleMessage(parsed.output));
  });

  const newestPage = async ({ request }: FetchEvent): Promise<Response> => {
    const asked = scope.fetch(request).catch(() => null);
    const old = await appCache.find(indexPath);
    if (!old) return (await asked) ?? Response.error();
    const tooLong = new Promise<null>((resolve) => setTimeout(resolve, networkTimeoutMs, null));
    const answer = await Promise.race([asked, tooLong]);
    if (answer && (await isAppPage(answer))) return answer;
    void asked.then(discardBody);
    return old;
  };

  return {
    isFile: (path: string) => appCache.has(path) || isHashed(path),
    respondWithFile: async (event: FetchEvent) => {
      const { pathname } = new URL(event.request.url);
      const found = await appCache.find(pathname);
      if (found) return found;
      if (appCache.has(pathname)) event.waitUntil(appCache.repair());
      return scope.fetch(event.request);
    },
    respondWithPage: async (event: FetchEvent) => {
      if (unconfirmedPages.size > 0) {
        unconfirmedPages.clear();
        await appCache.dropBroken();
      }
      unconfirmedPages.add(event.resultingClientId);
      const [isComplete, page] = await Promise.all([
        appCache.isComplete(),
        appCache.find(indexPath),
      ]);
      if (isComplete && page) return page;
      event.waitUntil(appCache.repair());
      return newestPage(event);
    },
  };
};
