import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching/_types';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Addresses that are the server's own and never the app's. */
const serversOwn = [/^\/api\//, /^\/healthz$/, /^\/readyz$/];

/**
 * Keeps the whole app on the device, so that it opens with the server stopped; any address of the app
 * opens the same page. A newer worker takes over silently (SPEC section 1).
 */
export const setupPrecache = (
  scope: ServiceWorkerGlobalScope,
  manifest: readonly (PrecacheEntry | string)[],
): void => {
  scope.addEventListener('install', () => void scope.skipWaiting());
  clientsClaim();
  cleanupOutdatedCaches();
  precacheAndRoute([...manifest]);
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serversOwn }),
  );
};
