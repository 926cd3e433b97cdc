import { clientsClaim } from 'workbox-core';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { systemClock } from '../src/platform/clock.ts';
import { setupUpdateHandoff } from './updateHandoff.ts';
import { setupWorker } from './setupWorker.ts';
import type { Manifest } from './appFiles.ts';
import { setupFetchHandler } from './fetchHandler.ts';

const serverPaths = [
  /^\/api\//,
  /^\/calendar\//,
  /^\/healthz$/,
  /^\/readyz$/,
  /^\/metrics$/,
  /^\/videos\//,
];

const setupPrecache = (scope: ServiceWorkerGlobalScope, manifest: Manifest): void => {
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

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: Manifest;
};

setupUpdateHandoff(self);
setupPrecache(self, self.__WB_MANIFEST);
setupWorker(self, systemClock);
