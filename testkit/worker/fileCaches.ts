/** The cache storage of one device: with the types of what is kept, a limit, and ways to break. */
export const makeFileCaches = () => {
  const kept = new Map<string, Map<string, Response>>();
  let room = Infinity;
  let isBroken = false;

  const sizeOf = (responses: Iterable<Response>) =>
    [...responses].reduce((sum, { headers }) => sum + Number(headers.get('content-length')), 0);
  const used = () =>
    [...kept.values()].reduce((sum, responses) => sum + sizeOf(responses.values()), 0);

  const open = async (name: string) => {
    if (isBroken) throw new DOMException('Unexpected internal error', 'UnknownError');
    const cache = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, cache);
    return {
      put: async (key: string, response: Response) => {
        if (used() + sizeOf([response]) > room) throw new DOMException('', 'QuotaExceededError');
        cache.set(key, response);
      },
      match: async (key: string) => cache.get(key)?.clone(),
      keys: async () => [...cache.keys()].map((key) => ({ url: `https://upstroke.test${key}` })),
      delete: async (key: string) => cache.delete(key),
    };
  };

  const caches = {
    open,
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (key: string, { cacheName }: MultiCacheQueryOptions = {}) => {
      if (isBroken) throw new DOMException('Unexpected internal error', 'UnknownError');
      const among = cacheName === undefined ? [...kept.keys()] : [cacheName];
      return among
        .map((name) => kept.get(name)?.get(key))
        .find((found) => found)
        ?.clone();
    },
  } as unknown as CacheStorage;

  return {
    caches,
    /** The keys of what is kept, but for what a version notes of itself. */
    keys: () =>
      [...kept.entries()]
        .filter(([name]) => name !== 'upstroke-versions')
        .flatMap(([, cache]) => [...cache.keys()])
        .toSorted(),
    evict: (key: string) => kept.forEach((cache) => cache.delete(key)),
    clear: () => kept.clear(),
    /** Puts that in the place of what is kept. */
    damage: (key: string, response: Response) => {
      for (const cache of kept.values()) if (cache.has(key)) cache.set(key, response);
    },
    /** So many bytes, and no more, can be kept. */
    limit: (bytes: number) => {
      room = bytes;
    },
    estimate: async () => ({ quota: room, usage: used() }),
    breakDown: () => {
      isBroken = true;
    },
  };
};
