import { type Clock, until } from './clock.ts';

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
  const waited = new AbortController();
  const tooLong = until(clock, clock.now() + longestWait, waited.signal).then(() => {
    const reason = new DOMException('too slow', 'TimeoutError');
    given.abort(reason);
    throw reason;
  });
  return Promise.race([work(given.signal), tooLong]).finally(() => waited.abort());
};
