import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from '../device/clock.ts';
import { browserEvents } from '../device/browserEvents.ts';

/** A page may stay open for weeks, and a browser asks by itself as pages are loaded. */
const updateIntervalMs = 60 * 60_000;
const dialogRetryMs = 60_000;
/** The browser may still be at it. */
const reregisterDelayMs = 5_000;

/** Such as an alarm, or a question for help: nothing is fetched beside it. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const postToWorker = async (...messages: readonly MessageToWorker[]): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  for (const message of messages) active?.postMessage(message);
};

/** Without a worker to serve it, a page that was loaded as the first one began opens nothing offline. */
const announcePage = (): Promise<void> =>
  navigator.serviceWorker.controller
    ? postToWorker({ type: 'KEEP_APP' })
    : postToWorker({ type: 'CLAIM_PAGES' }, { type: 'KEEP_APP' });

/**
 * Registers the worker at /sw.js (scope /), anew where the browser deletes it, tells it that this page
 * runs, and looks for a newer one when the network returns, or the page is looked at again after an hour.
 */
export const registerWorker = (): void => {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('/sw.js', { scope: '/' });
  // All keys gone at once: the browser has deleted what it kept, the worker too.
  browserEvents.onStorage(
    [],
    () => void setTimeout(() => void register().then(announcePage), reregisterDelayMs),
  );
  void register().then((registration) => {
    let checkedAt = systemClock.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (isDialogOpen()) {
        timer = setTimeout(check, dialogRetryMs);
        return;
      }
      checkedAt = systemClock.now();
      // One that is not installed yet cannot be updated, and needs not.
      registration.update().catch(() => undefined);
    };
    browserEvents.onOnline(() => {
      check();
      void postToWorker({ type: 'KEEP_APP' });
    });
    browserEvents.onVisible(() => {
      if (systemClock.now() - checkedAt >= updateIntervalMs) check();
    });
  });
  void announcePage();
};
