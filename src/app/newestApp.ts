import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from '../device/clock.ts';
import { browserSignals } from '../device/signals.ts';

/** What webpack says of a file that was not to be had, whether script or style sheet. */
export const isNotLoaded = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** A newer app is some hundred kilobytes; on a network that is too slow for that, nobody waits longer. */
const patience = 20_000;

const begun = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, patience);
    look();
  });

/**
 * Has the worker look after the app's files, and a newer version of it begin where there is one. False
 * where the server gave no answer.
 */
const fetchNewest = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator)) return true;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration) return true;
  const message: MessageToWorker = { type: 'KEEP_APP', isBroken: true };
  registration.active?.postMessage(message);
  try {
    await registration.update();
  } catch {
    return false;
  }
  const coming = registration.installing ?? registration.waiting;
  if (coming) await begun(coming);
  return true;
};

const reloadedAt = 'upstroke-reloaded-at';
const notAgainFor = 10 * 60_000;

/** Whether this tab has not reloaded by itself for a while; where that cannot be noted, it never does. */
const isFirstTime = (now: number): boolean => {
  try {
    const before = sessionStorage.getItem(reloadedAt);
    if (before !== null && now - Number(before) < notAgainFor) return false;
    sessionStorage.setItem(reloadedAt, String(now));
    return true;
  } catch {
    return false;
  }
};

/** Why a screen stays as it is: a reload would interrupt something, or has not helped before. */
export type WhyNot = 'offline' | 'noAnswer' | 'busy' | 'again';

/**
 * Reloads, once, a page that lacks a part of the app, as the newest version; resolves with why that is
 * not done.
 */
export const openNewest = async (
  isFree: () => boolean,
  reload: () => void,
): Promise<WhyNot | null> => {
  if (!browserSignals.isOnline()) return 'offline';
  if (!(await fetchNewest())) return 'noAnswer';
  if (!isFree()) return 'busy';
  if (!isFirstTime(systemClock.now())) return 'again';
  reload();
  return null;
};
