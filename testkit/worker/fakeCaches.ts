const sizeOf = ({ headers }: Response) => Number(headers.get('content-length'));

/** The cache storage of one device: keeps whole responses, has limited room, and can break. */
export const makeFakeCaches = () => {
  const stored = new Map<string, Map<string, Response>>();
  let room = Infinity;
  let isBroken = false;

  const used = () =>
    [...stored.values()]
      .flatMap((responses) => [...responses.values()])
      .reduce((sum, response) => sum + sizeOf(response), 0);
  const failIfBroken = () => {
    if (isBroken) throw new DOMException('Unexpected internal error', 'UnknownError');
  };

  const caches = {
    open: async (name: string) => {
      failIfBroken();
      const cache = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, cache);
      return {
        put: async (key: string, response: Response) => {
          if (used() + sizeOf(response) > room) throw new DOMException('', 'QuotaExceededError');
          cache.set(key, response);
        },
        match: async (key: string) => cache.get(key)?.clone(),
        keys: async () => [...cache.keys()].map((key) => ({ url: `https://upstroke.test${key}` })),
        delete: async (key: string) => cache.delete(key),
      };
    },
    has: async (name: string) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string, { cacheName }: MultiCacheQueryOptions = {}) => {
      failIfBroken();
      const searched = cacheName === undefined ? [...stored.values()] : [stored.get(cacheName)];
      return searched
        .find((cache) => cache?.has(key))
        ?.get(key)
        ?.clone();
    },
  } as unknown as CacheStorage;

  return {
    caches,
    /** The keys of all stored files of the app. */
    keys: () =>
      [...stored.entries()]
        .flatMap(([name, cache]) => (name === 'upstroke-versions' ? [] : [...cache.keys()]))
        .toSorted(),
    evict: (...keys: string[]) =>
      stored.forEach((cache) => keys.forEach((key) => cache.delete(key))),
    clear: () => stored.clear(),
    /** Replaces a stored file. */
    damage: (key: string, response: Response) => {
      for (const cache of stored.values()) if (cache.has(key)) cache.set(key, response);
    },
    limit: (bytes: number) => void (room = bytes),
    estimate: async () => ({ quota: room, usage: used() }),
    breakDown: () => void (isBroken = true),
  };
};
