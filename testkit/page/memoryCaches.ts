const origin = 'https://upstroke.test';

/** A cache storage of one device of a test: as much of one as ours use. */
export const makeMemoryCaches = (
  fetched: (path: string) => Promise<string> = () =>
    Promise.reject(new TypeError('Failed to fetch')),
): CacheStorage => {
  const kept = new Map<string, Map<string, string>>();
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, string>();
    kept.set(name, cache);
    return {
      put: async (address: string, response: Response) =>
        void cache.set(address, await response.text()),
      match: async (address: string) => {
        const text = cache.get(address);
        return text === undefined ? undefined : new Response(text);
      },
      keys: async () => [...cache.keys()].map((path) => ({ url: new URL(path, origin).href })),
      delete: async (path: string) => cache.delete(path),
      addAll: async (paths: readonly string[]) => {
        const texts = await Promise.all(paths.map(fetched));
        for (const [index, path] of paths.entries()) cache.set(path, texts[index] ?? '');
      },
    };
  };
  return {
    open,
    has: async (name: string) => kept.has(name),
    delete: async (name: string) => kept.delete(name),
  } as unknown as CacheStorage;
};
