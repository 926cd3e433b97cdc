import * as v from 'valibot';
import type { RoleWithAssets } from '../contract/messages.ts';
import {
  type AppFile,
  hasBody,
  indexPath,
  isHashed,
  isEntryPageOf,
  isExpectedResponse,
  discardBody,
  roleOf,
} from './appFiles.ts';
import { cacheNameFor, makeCacheStores } from './cacheStores.ts';
import { parseJson } from '../src/platform/parseJson.ts';

interface Versions {
  readonly now: readonly string[];
  readonly before: readonly string[];
}

const versions = v.object({ now: v.array(v.string()), before: v.array(v.string()) });

const cacheName = 'upstroke-versions';
const address = '/versions';

const readVersions = async (caches: CacheStorage): Promise<Versions | null> => {
  const kept = await (await caches.open(cacheName)).match(address);
  const parsed = v.safeParse(versions, parseJson((await kept?.text()) ?? ''));
  return parsed.success ? parsed.output : null;
};

const writeVersions = async (caches: CacheStorage, known: Versions): Promise<void> =>
  (await caches.open(cacheName)).put(address, new Response(JSON.stringify(known)));

const nextVersions = (now: readonly string[], known: Versions | null): Versions => {
  if (known === null) return { now, before: [] };
  const isSame = known.now.length === now.length && known.now.every((key) => now.includes(key));
  return isSame ? known : { now, before: known.now };
};

export interface AppCache {
  /** A hashed file may come from the previous version; undefined if not stored. */
  readonly find: (path: string) => Promise<Response | undefined>;
  /** Whether every file needed to open a page of this version is stored. */
  readonly isComplete: () => Promise<boolean>;
  /** Rejects only if the running version is complete: ringing matters more than offline files. */
  readonly install: () => Promise<void>;
  /** Deletes files older than the previous version. */
  readonly activate: () => Promise<void>;
  readonly cacheRoleAssets: (role: RoleWithAssets) => Promise<void>;
  readonly repair: () => Promise<void>;
  /** Unreadable files count as missing afterwards. */
  readonly dropBroken: () => Promise<void>;
}

const maxConcurrent = 4;

/** Several times the app's size: the remaining space is for user data. */
const minFreeBytes = 5 * 1024 * 1024;

/** A stalled file must not block the others. */
const fetchTimeoutMs = 20_000;

const isQuotaExceeded = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError';

const nothing = (): undefined => undefined;

type Scope = Pick<ServiceWorkerGlobalScope, 'caches' | 'fetch' | 'location' | 'navigator'>;

export const makeAppCache = (scope: Scope, files: readonly AppFile[]): AppCache => {
  const { caches } = scope;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = new Set(byPath.keys());
  const stores = makeCacheStores(caches, files);

  const isValidFile = async ({ path }: AppFile, response: Response): Promise<boolean> =>
    isExpectedResponse(path, response) &&
    (await hasBody(response.clone())) &&
    (path !== indexPath || isEntryPageOf(await response.clone().text(), paths));

  /** The HTTP cache is safe for hashed names, unless its copy is invalid. */
  const fetchFile = async (file: AppFile): Promise<Response> => {
    const modes = isHashed(file.path) ? (['default', 'reload'] as const) : (['no-cache'] as const);
    for (const cache of modes) {
      const signal = AbortSignal.timeout(fetchTimeoutMs);
      const url = new URL(file.path, scope.location.origin);
      const response = await scope.fetch(url, { cache, signal });
      if (await isValidFile(file, response)) return response;
      discardBody(response);
    }
    throw new Error(`The server has another ${file.path}`);
  };

  /** Rejects if a file is still missing. On a full device, removes what it added. */
  const fetchMissing = async (): Promise<void> => {
    const waiting = [...(await stores.missing())];
    const added: AppFile[] = [];
    const failures: unknown[] = [];
    const fetchNext = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          await stores.put(file, await fetchFile(file));
          added.push(file);
        } catch (cause) {
          failures.push(cause);
          if (isQuotaExceeded(cause)) waiting.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, fetchNext));
    if (failures.some(isQuotaExceeded)) for (const file of added) await stores.drop(file);
    if (failures.length > 0) throw failures[0];
  };

  /** Older versions stored their files with Workbox. */
  const deleteWorkboxCaches = async (): Promise<void> => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('workbox-precache'));
    await Promise.all(old.map((name) => caches.delete(name)));
  };

  const isPreviousComplete = async (): Promise<boolean> => {
    const { now = [] } = (await readVersions(caches)) ?? {};
    const held = await stores.storedKeys();
    return now.length > 0 && now.every((key) => roleOf(key) !== null || held.has(key));
  };

  /** Safari before 17 has no estimate; a full device then rejects the write. */
  const hasRoom = async (): Promise<boolean> => {
    try {
      const { quota = Infinity, usage = 0 } = await scope.navigator.storage.estimate();
      return quota - usage >= minFreeBytes;
    } catch {
      return true;
    }
  };

  let repairing: Promise<void> | null = null;
  const repairNow = async () => {
    if ((await stores.missing()).length > 0 && (await hasRoom())) await fetchMissing();
  };
  /** A running repair may have started before the current gap, so another follows. */
  const mend = async (): Promise<void> => {
    await repairing;
    await (repairing ??= repairNow()
      .catch(nothing)
      .finally(() => (repairing = null)));
  };

  return {
    find: async (path) => {
      const file = byPath.get(path);
      const match = file
        ? caches.match(file.key, { cacheName: cacheNameFor(file) })
        : caches.match(path);
      const kept = await match.catch(nothing);
      if (!kept || isExpectedResponse(path, kept)) return kept;
      if (file) await stores.drop(file).catch(nothing);
      return undefined;
    },
    isComplete: () =>
      stores.missing().then(
        (missing) => missing.every(({ role }) => role !== null),
        () => false,
      ),
    install: async () => {
      try {
        await fetchMissing();
      } catch (cause) {
        if (await isPreviousComplete().catch(() => false)) throw cause;
      }
    },
    activate: async () => {
      const known = await readVersions(caches);
      const versions = nextVersions(
        files.map(({ key }) => key),
        known,
      );
      const { now, before } = versions;
      if (known) await stores.keepOnly(new Set([...now, ...before.filter(isHashed)]));
      await writeVersions(caches, versions);
      if (known) await deleteWorkboxCaches();
    },
    cacheRoleAssets: async (role) => {
      await stores.addRole(role).catch(nothing);
      await mend();
    },
    repair: mend,
    dropBroken: () => stores.dropBroken().catch(nothing),
  };
};
