/** Where and how to reach a browser by push, as the contract's `subscribePush` takes it. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Null where a browser's subscription lacks what a message has to be encrypted with. */
export const addressOf = (subscription: PushSubscription): PushAddress | null => {
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) return null;
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
};

/** Whose subscription it is, kept where the worker can read it; local storage it cannot. */
export interface PushPerson {
  keep: (personId: string) => Promise<void>;
  read: () => Promise<string | null>;
  /** Notes the instant at which a push came in. */
  noteHeard: (now: number) => Promise<void>;
  /** When the last push came in for that person; null where none has. */
  heardAt: () => Promise<number | null>;
  /** Also when something was heard. */
  forget: () => Promise<void>;
}

const name = 'upstroke-push';
const addresses = { person: '/push-person', heard: '/push-heard' } as const;

/** Forgetful where a browser lends no storage: the next dashboard load does without. */
export const makePushPerson = (caches: CacheStorage | undefined): PushPerson => {
  const nothing = () => null;
  const write = async (address: string, text: string) => {
    const cache = await caches?.open(name).catch(nothing);
    await cache?.put(address, new Response(text)).catch(nothing);
  };
  const read = async (address: string) => {
    const cache = await caches?.open(name).catch(nothing);
    const kept = await cache?.match(address).catch(nothing);
    return (await kept?.text().catch(nothing)) ?? null;
  };
  return {
    keep: (personId) => write(addresses.person, personId),
    read: () => read(addresses.person),
    noteHeard: (now) => write(addresses.heard, String(now)),
    heardAt: async () => {
      const heard = await read(addresses.heard);
      return heard === null ? null : Number(heard);
    },
    forget: async () => {
      await caches?.delete(name).catch(nothing);
    },
  };
};
