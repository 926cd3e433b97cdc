import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from '../device/clock.ts';
import { browserEvents } from '../device/browserEvents.ts';

/** What webpack says of a file that was not to be had, whether script or style sheet. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** A newer app is some hundred kilobytes; on a network that is too slow for that, nobody waits longer. */
const activationTimeoutMs = 20_000;

const waitForActivation = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') resolve();
    };
    worker.addEventListener('statechange', look);
    setTimeout(resolve, activationTimeoutMs);
    look();
  });

/**
 * Has the worker look after the app's files, and a newer version of it begin where there is one. False
 * where the server gave no answer.
 */
const updateWorker = async (): Promise<boolean> => {
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
  const nextWorker = registration.installing ?? registration.waiting;
  if (nextWorker) await waitForActivation(nextWorker);
  return true;
};

const reloadedAtKey = 'upstroke-reloaded-at';
const minReloadIntervalMs = 10 * 60_000;

/** Whether this tab has not reloaded by itself for a while; where that cannot be noted, it never does. */
const claimReload = (now: number): boolean => {
  try {
    const before = sessionStorage.getItem(reloadedAtKey);
    if (before !== null && now - Number(before) < minReloadIntervalMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    return false;
  }
};

/** Why a screen stays as it is: a reload would interrupt something, or has not helped before. */
export type NoReloadReason = 'offline' | 'noAnswer' | 'busy' | 'again';

/**
 * Reloads, once, a page that lacks a part of the app, as the newest version; resolves with why that is
 * not done.
 */
export const reloadToLatest = async (
  canReload: () => boolean,
  reload: () => void,
): Promise<NoReloadReason | null> => {
  if (!browserEvents.isOnline()) return 'offline';
  if (!(await updateWorker())) return 'noAnswer';
  if (!canReload()) return 'busy';
  if (!claimReload(systemClock.now())) return 'again';
  reload();
  return null;
};
