import { browserSignals } from '../device/signals.ts';

/** Registers the worker at /sw.js (scope /) and looks for a newer one when the network returns. */
export const registerWorker = (): void => {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.register('/sw.js', { scope: '/' }).then((registration) =>
    browserSignals.onOnline(() => {
      // One that is not installed yet cannot be updated, and needs not.
      registration.update().catch(() => undefined);
    }),
  );
};
