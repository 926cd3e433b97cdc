import type { RequestBody } from '../../contract/endpoints/index.ts';
import { type Clock, withTimeout } from './clock.ts';

export type PushAddress = RequestBody<'subscribePush'>['subscription'];

/** Browsers set all fields, which the type of `toJSON` leaves open. */
export const toPushAddress = (subscription: PushSubscription): PushAddress => {
  const { endpoint, keys } = subscription.toJSON() as PushAddress;
  return { endpoint, keys };
};

const cacheName = 'upstroke-push';
/** Pages of version 1.0.0 use the same ones. */
const addresses = { person: '/push-person', lastPush: '/push-heard' } as const;

/**
 * Stored in the Cache API, as the worker cannot read local storage. Stores nothing if the browser
 * has none; the next dashboard load copes.
 */
export const makePushOwner = (caches: CacheStorage | undefined) => {
  const nothing = () => null;
  const write = async (address: string, text: string) => {
    const cache = await caches?.open(cacheName).catch(nothing);
    await cache?.put(address, new Response(text)).catch(nothing);
  };
  const read = async (address: string) => {
    const cache = await caches?.open(cacheName).catch(nothing);
    const kept = await cache?.match(address).catch(nothing);
    return (await kept?.text().catch(nothing)) ?? null;
  };
  return {
    write: (personId: string) => write(addresses.person, personId),
    read: () => read(addresses.person),
    recordPushAt: (now: number) => write(addresses.lastPush, String(now)),
    lastPushAt: async () => {
      const at = await read(addresses.lastPush);
      return at === null ? null : Number(at);
    },
    clear: async () => {
      await caches?.delete(cacheName).catch(nothing);
    },
  };
};

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
