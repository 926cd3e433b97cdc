/** Where and how to reach a browser by push, as the contract's `subscribePush` takes it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Null where a browser's subscription lacks what a message has to be encrypted with. */
export const toPushAddress = (subscription: PushSubscription): PushAddress | null => {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/** Whose subscription it is, kept where the worker can read it; local storage it cannot. */
export interface PushOwner {
  write: (personId: string) => Promise<void>;
  read: () => Promise<string | null>;
  /** Notes the instant at which a push came in. */
  recordPushAt: (now: number) => Promise<void>;
  /** When the last push came in for that person; null where none has. */
  lastPushAt: () => Promise<number | null>;
  /** Also when something was heard. */
  clear: () => Promise<void>;
}

const cacheName = 'upstroke-push';
const addresses = { person: '/push-person', heard: '/push-heard' } as const;

/** Forgetful where a browser lends no storage: the next dashboard load does without. */
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
