import type { MessageToWorker } from '../../contract/messages.ts';
import { systemClock } from './clock.ts';
import { browserEvents } from './browserEvents.ts';

export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ChunkLoadError';

/** An update is a few hundred kB; gives up if the network is too slow for that. */
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

/** Installs a newer version if there is one. Resolves to false if the server does not respond. */
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

/** At most one automatic reload per interval and tab; none if sessionStorage is not available. */
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

export type NoReloadReason = 'offline' | 'noAnswer' | 'busy' | 'again';

/** Resolves to the reason if it does not reload. */
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
