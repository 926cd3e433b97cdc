import * as v from 'valibot';
import type { RoleWithAssets } from '../contract/messages.ts';
import { type AppFile, isHashed, isExpectedResponse, roleOf } from './appFiles.ts';
import { cacheNameFor, makeCacheStores } from './cacheStores.ts';
import { type DownloadScope, makeDownloadMissing } from './downloadAppFiles.ts';
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

/** Several times the app's size: the remaining space is for user data. */
const minFreeBytes = 5 * 1024 * 1024;

const nothing = (): undefined => undefined;

type Scope = DownloadScope & Pick<ServiceWorkerGlobalScope, 'caches' | 'navigator'>;

export const makeAppCache = (scope: Scope, files: readonly AppFile[]): AppCache => {
  const { caches } = scope;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const stores = makeCacheStores(caches, files);
  const downloadMissing = makeDownloadMissing(scope, files, stores);

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
    if ((await stores.missing()).length > 0 && (await hasRoom())) await downloadMissing();
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
        await downloadMissing();
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
