import { type RoleWithAssets, rolesWithAssets } from '../contract/messages.ts';
import { type AppFile, hasBody, roleCacheName } from './appFiles.ts';

const appCacheName = 'upstroke-app';

export const cacheNameFor = ({ role }: Pick<AppFile, 'role'>): string =>
  role === null ? appCacheName : roleCacheName(role);

interface CacheStore {
  readonly cache: Cache;
  readonly files: readonly AppFile[];
}

/** All methods reject if the browser has no Cache API. */
export interface CacheStores {
  readonly addRole: (role: RoleWithAssets) => Promise<void>;
  readonly missing: () => Promise<readonly AppFile[]>;
  readonly storedKeys: () => Promise<ReadonlySet<string>>;
  readonly put: (file: AppFile, response: Response) => Promise<void>;
  readonly drop: (file: AppFile) => Promise<void>;
  readonly dropBroken: () => Promise<void>;
  readonly keepOnly: (keys: ReadonlySet<string>) => Promise<void>;
}

const keysIn = async (cache: Cache): Promise<readonly string[]> =>
  (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  });

export const makeCacheStores = (caches: CacheStorage, files: readonly AppFile[]): CacheStores => {
  const openStore = async (role: RoleWithAssets | null): Promise<CacheStore> => ({
    cache: await caches.open(cacheNameFor({ role })),
    files: files.filter((file) => file.role === role),
  });
  const openStores = async (): Promise<readonly CacheStore[]> => {
    const all = [await openStore(null)];
    for (const role of rolesWithAssets) {
      if (await caches.has(roleCacheName(role))) all.push(await openStore(role));
    }
    return all;
  };
  const held = async () => {
    const keys = (await openStores()).map(({ cache }) => keysIn(cache));
    return new Set((await Promise.all(keys)).flat());
  };
  return {
    addRole: async (role) => {
      await caches.open(roleCacheName(role));
    },
    storedKeys: held,
    missing: async () => {
      const wanted = (await openStores()).flatMap((store) => store.files);
      const keys = await held();
      return wanted.filter(({ key }) => !keys.has(key));
    },
    put: async (file, response) => (await caches.open(cacheNameFor(file))).put(file.key, response),
    drop: async (file) => {
      await (await caches.open(cacheNameFor(file))).delete(file.key);
    },
    dropBroken: async () => {
      for (const { cache, files: wanted } of await openStores()) {
        for (const { key } of wanted) {
          const kept = await cache.match(key);
          if (kept && !(await hasBody(kept))) await cache.delete(key);
        }
      }
    },
    keepOnly: async (keys) => {
      for (const { cache } of await openStores()) {
        const gone = (await keysIn(cache)).filter((key) => !keys.has(key));
        await Promise.all(gone.map((key) => cache.delete(key)));
      }
    },
  };
};
