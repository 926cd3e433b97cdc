import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import type { PrecacheEntry } from 'workbox-precaching/_types';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { rolesWithFiles } from '../contract/messages.ts';
import { cacheOf, roleOf } from './roleFiles.ts';
import { setupServing } from './serving.ts';

/** Addresses that are the server's own and never the app's. */
const serversOwn = [/^\/api\//, /^\/healthz$/, /^\/readyz$/, /^\/videos\//];

/** One of another role who strays to a screen does not have its files kept: `KEEP_ROLE` alone does that. */
const keepsNothing = { cacheWillUpdate: async () => null };

const pathOf = (entry: PrecacheEntry | string, { location }: ServiceWorkerGlobalScope): string =>
  new URL(typeof entry === 'string' ? entry : entry.url, location.origin).pathname;

/**
 * Keeps the whole app on the device, so that it opens with the server stopped, but for the screens of
 * other roles; any address of the app opens the same page.
 */
export const setupPrecache = (
  scope: ServiceWorkerGlobalScope,
  manifest: readonly (PrecacheEntry | string)[],
): void => {
  setupServing(
    scope,
    manifest.map((entry) => pathOf(entry, scope)),
  );
  clientsClaim();
  cleanupOutdatedCaches();
  precacheAndRoute(manifest.filter((entry) => roleOf(pathOf(entry, scope)) === null));
  for (const role of rolesWithFiles) {
    const isItsFile = ({ url }: { url: URL }) =>
      url.origin === scope.location.origin && roleOf(url.pathname) === role;
    const plugins = [keepsNothing];
    registerRoute(isItsFile, new CacheFirst({ cacheName: cacheOf(role), plugins }));
  }
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serversOwn }),
  );
};
