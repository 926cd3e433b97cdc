import { type Clock, withTimeout } from './clock.ts';

/** Serializes subscribing and unsubscribing in pages and worker. */
export const pushLock = 'push';

const pushTimeoutMs = 20_000;

/** Aborts the signal and rejects with a `TimeoutError` when the work is too slow. */
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
