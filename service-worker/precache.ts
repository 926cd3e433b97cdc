import { clientsClaim } from 'workbox-core';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { Manifest } from './appFiles.ts';
import { setupFetchHandler } from './fetchHandler.ts';

const serverPaths = [/^\/api\//, /^\/healthz$/, /^\/readyz$/, /^\/videos\//];

export const setupPrecache = (scope: ServiceWorkerGlobalScope, manifest: Manifest): void => {
  const { isFile, respondWithFile, respondWithPage } = setupFetchHandler(scope, manifest);
  clientsClaim();
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isFile(url.pathname),
    ({ event }) => respondWithFile(event as FetchEvent),
  );
  registerRoute(
    new NavigationRoute(({ event }) => respondWithPage(event as FetchEvent), {
      denylist: serverPaths,
    }),
  );
};
