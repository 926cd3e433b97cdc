import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from '../device/clock.ts';
import { browserSignals } from '../device/signals.ts';

/** A page may stay open for weeks, and a browser asks by itself as pages are loaded. */
const checkedEvery = 60 * 60_000;
const putOffFor = 60_000;
/** The browser may still be at it. */
const afterDeletion = 5_000;

/** Such as an alarm, or a question for help: nothing is fetched beside it. */
const somethingStands = (): boolean => document.querySelector('dialog[open]') !== null;

const tellWorker = async (...messages: readonly MessageToWorker[]): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  for (const message of messages) active?.postMessage(message);
};

/** Without a worker to serve it, a page that was loaded as the first one began opens nothing offline. */
const saySo = (): Promise<void> =>
  navigator.serviceWorker.controller
    ? tellWorker({ type: 'KEEP_APP' })
    : tellWorker({ type: 'CLAIM_PAGES' }, { type: 'KEEP_APP' });

/**
 * Registers the worker at /sw.js (scope /), anew where the browser deletes it, tells it that this page
 * runs, and looks for a newer one when the network returns, or the page is looked at again after an hour.
 */
export const registerWorker = (): void => {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/sw.js', { scope: '/' });
  // All keys gone at once: the browser has deleted what it kept, the worker too.
  browserSignals.onStored(
    [],
    () => void setTimeout(() => void register().then(saySo), afterDeletion),
  );
  void register().then((registration) => {
    let checkedAt = systemClock.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (somethingStands()) {
        timer = setTimeout(check, putOffFor);
        return;
      }
      checkedAt = systemClock.now();
      // One that is not installed yet cannot be updated, and needs not.
      registration.update().catch(() => undefined);
    };
    browserSignals.onOnline(() => {
      check();
      void tellWorker({ type: 'KEEP_APP' });
    });
    browserSignals.onVisible(() => {
      if (systemClock.now() - checkedAt >= checkedEvery) check();
    });
  });
  void saySo();
};
