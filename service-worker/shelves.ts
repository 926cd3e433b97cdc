import { type RoleWithFiles, rolesWithFiles } from '../contract/messages.ts';
import { type AppFile, hasBody } from './appFiles.ts';
import { cacheOf } from './roleFiles.ts';

const appCache = 'upstroke-app';

/** Where a file is kept. */
export const cacheFor = ({ role }: Pick<AppFile, 'role'>): string =>
  role === null ? appCache : cacheOf(role);

/** One cache of the device, and which of the app's files belong there. */
interface Shelf {
  readonly cache: Cache;
  readonly files: readonly AppFile[];
}

/** What is kept on the device of the app's files. Everything rejects where it lends no caches. */
interface Shelves {
  /** A role's files are kept from then on. */
  readonly addRole: (role: RoleWithFiles) => Promise<void>;
  /** The files that should be kept here, and are not. */
  readonly missing: () => Promise<readonly AppFile[]>;
  /** The keys of all that is kept. */
  readonly held: () => Promise<ReadonlySet<string>>;
  readonly put: (file: AppFile, response: Response) => Promise<void>;
  readonly drop: (file: AppFile) => Promise<void>;
  /** Drops what cannot be read, is empty or shorter than it says. Reads all of it. */
  readonly dropBroken: () => Promise<void>;
  /** Drops whatever is not among those. */
  readonly keepOnly: (keys: ReadonlySet<string>) => Promise<void>;
}

const keysIn = async (cache: Cache): Promise<readonly string[]> =>
  (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  });

export const makeShelves = (caches: CacheStorage, files: readonly AppFile[]): Shelves => {
  const shelfOf = async (role: RoleWithFiles | null): Promise<Shelf> => ({
    cache: await caches.open(cacheFor({ role })),
    files: files.filter((file) => file.role === role),
  });
  /** All that every role needs, and what is needed by the roles that are kept. */
  const shelves = async (): Promise<readonly Shelf[]> => {
    const all = [await shelfOf(null)];
    for (const role of rolesWithFiles) {
      if (await caches.has(cacheOf(role))) all.push(await shelfOf(role));
    }
    return all;
  };
  const held = async () => {
    const keys = (await shelves()).map(({ cache }) => keysIn(cache));
    return new Set((await Promise.all(keys)).flat());
  };
  return {
    addRole: async (role) => {
      await caches.open(cacheOf(role));
    },
    held,
    missing: async () => {
      const wanted = (await shelves()).flatMap((shelf) => shelf.files);
      const keys = await held();
      return wanted.filter(({ key }) => !keys.has(key));
    },
    put: async (file, response) => (await caches.open(cacheFor(file))).put(file.key, response),
    drop: async (file) => {
      await (await caches.open(cacheFor(file))).delete(file.key);
    },
    dropBroken: async () => {
      for (const { cache, files: wanted } of await shelves()) {
        for (const { key } of wanted) {
          const kept = await cache.match(key);
          if (kept && !(await hasBody(kept))) await cache.delete(key);
        }
      }
    },
    keepOnly: async (keys) => {
      for (const { cache } of await shelves()) {
        const gone = (await keysIn(cache)).filter((key) => !keys.has(key));
        await Promise.all(gone.map((key) => cache.delete(key)));
      }
    },
  };
};
