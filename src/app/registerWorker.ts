import type { MessageToWorker } from '../../contract/messages.ts';
import { browserSignals } from '../device/signals.ts';

/** Without a worker to serve it, a page that was loaded as the first one began opens nothing offline. */
const beServed = async (): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  const message: MessageToWorker = { type: 'CLAIM_PAGES' };
  if (!navigator.serviceWorker.controller) active?.postMessage(message);
};

/** Registers the worker at /sw.js (scope /) and looks for a newer one when the network returns. */
export const registerWorker = (): void => {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/sw.js', { scope: '/' }).then((registration) =>
    browserSignals.onOnline(() => {
      // One that is not installed yet cannot be updated, and needs not.
      registration.update().catch(() => undefined);
    }),
  );
  void beServed();
};
