/** A cache storage of one device of a test: as much of one as ours use. */
export const makeMemoryCaches = (): CacheStorage => {
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
    };
  };
  return { open, delete: async (name: string) => kept.delete(name) } as unknown as CacheStorage;
};
