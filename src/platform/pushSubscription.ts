import { type Clock, withTimeout } from './clock.ts';

export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export const toPushAddress = (subscription: PushSubscription): PushAddress | null => {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/** Stored in the Cache API, as the worker cannot read local storage. */
export interface PushOwner {
  write: (personId: string) => Promise<void>;
  read: () => Promise<string | null>;
  recordPushAt: (now: number) => Promise<void>;
  lastPushAt: () => Promise<number | null>;
  clear: () => Promise<void>;
}

const cacheName = 'upstroke-push';
const addresses = { person: '/push-person', heard: '/push-heard' } as const;

/** Stores nothing if the browser has no Cache API; the next dashboard load copes. */
export const makePushOwner = (caches: CacheStorage | undefined): PushOwner => {
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
    write: (personId) => write(addresses.person, personId),
    read: () => read(addresses.person),
    recordPushAt: (now) => write(addresses.heard, String(now)),
    lastPushAt: async () => {
      const heard = await read(addresses.heard);
      return heard === null ? null : Number(heard);
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
