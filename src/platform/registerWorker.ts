import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from './clock.ts';
import { browserEvents } from './browserEvents.ts';

/** Browsers check for updates on page loads and pushes; a page may stay open for weeks without. */
const updateIntervalMs = 60 * 60_000;
const dialogRetryMs = 60_000;
/** The browser may still be deleting the site data. */
const reregisterDelayMs = 5_000;

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

const postToWorker = async (...messages: readonly MessageToWorker[]): Promise<void> => {
  const { active } = await navigator.serviceWorker.ready;
  for (const message of messages) active?.postMessage(message);
};

/** On the first visit the worker must claim the page, else the page does not work offline. */
const announcePage = (): Promise<void> =>
  navigator.serviceWorker.controller
    ? postToWorker({ type: 'KEEP_APP' })
    : postToWorker({ type: 'CLAIM_PAGES' }, { type: 'KEEP_APP' });

export const registerWorker = (): void => {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // Where the browser refuses it, the readiness card says what will not ring.
  const register = () =>
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined);
  // A storage event without a key: the browser has cleared all site data, the worker included.
  browserEvents.onStorage(
    [],
    () => void setTimeout(() => void register().then(announcePage), reregisterDelayMs),
  );
  void register().then((registration) => {
    if (!registration) return;
    let checkedAt = systemClock.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      clearTimeout(timer);
      if (isDialogOpen()) {
        timer = setTimeout(check, dialogRetryMs);
        return;
      }
      checkedAt = systemClock.now();
      // update() rejects while the worker is not installed yet.
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
