import { type Clock, waitAtMost } from './clock.ts';

/**
 * Held by page and worker while the device's subscription is made or ended, so that the later of the
 * two stands.
 */
export const pushLock = 'push';

/** No browser and no push service is waited for longer than this: the lock would never be free. */
const longestWait = 20_000;

/** Gives the work up when it takes too long, and tells it so; rejects with a `TimeoutError` then. */
export const inPushTime = <T>(
  clock: Clock,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const given = new AbortController();
  return waitAtMost(clock, longestWait, work(given.signal), () => {
    const reason = new DOMException('too slow', 'TimeoutError');
    given.abort(reason);
    throw reason;
  });
};
