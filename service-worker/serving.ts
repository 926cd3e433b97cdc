import * as v from 'valibot';
import { servingMessage } from '../contract/messages.ts';
import { makeRoleFiles } from './roleFiles.ts';

/** Which pages the worker serves, and which of the app's files, beside those that every role needs. */
export const setupServing = (scope: ServiceWorkerGlobalScope, paths: readonly string[]): void => {
  const roleFiles = makeRoleFiles(scope.caches, paths);
  // A newer worker takes over silently (SPEC section 1).
  scope.addEventListener('install', (event) => {
    void scope.skipWaiting();
    event.waitUntil(roleFiles.renew());
  });
  // A role may have come to be kept while this worker was installed.
  const renewLate = () => roleFiles.renew().catch(() => undefined);
  scope.addEventListener('activate', (event) =>
    event.waitUntil(renewLate().then(() => roleFiles.tidy())),
  );
  scope.addEventListener('message', (event) => {
    const parsed = v.safeParse(servingMessage, event.data);
    if (!parsed.success) return;
    const message = parsed.output;
    event.waitUntil(
      message.type === 'CLAIM_PAGES' ? scope.clients.claim() : roleFiles.keep(message.role),
    );
  });
};
