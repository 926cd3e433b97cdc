import { type Clock, withTimeout } from './clock.ts';

/**
 * Held by page and worker while the device's subscription is made or ended, so that the later of the
 * two stands.
 */
export const pushLock = 'push';

/** No browser and no push service is waited for longer than this: the lock would never be free. */
const pushTimeoutMs = 20_000;

/** Gives the work up when it takes too long, and tells it so; rejects with a `TimeoutError` then. */
export const withPushTimeout = <T>(
  clock: Clock,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  return withTimeout(clock, pushTimeoutMs, work(controller.signal), () => {
    const reason = new DOMException('too slow', 'TimeoutError');
    controller.abort(reason);
    throw reason;
  });
};
