import type { AppCache } from './appCache.ts';

export const setupLifecycle = (scope: ServiceWorkerGlobalScope, appCache: AppCache): void => {
  // A new worker takes over without asking.
  scope.addEventListener('install', (event) => {
    void scope.skipWaiting();
    event.waitUntil(appCache.install());
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(appCache.activate().catch(() => undefined));
    // Not awaited, because pages wait for activation.
    void appCache.repair();
  });
};
