import * as v from 'valibot';
import { type RoleWithAssets, rolesWithAssets } from '../contract/messages.ts';
import {
  type AppFile,
  discardBody,
  hasBody,
  indexPath,
  isEntryPageOf,
  isExpectedResponse,
  isHashed,
  roleOf,
} from './appFiles.ts';
import { parseJson } from '../src/platform/parseJson.ts';

/** The files of a role are stored once a user of the role has used this device. */
const cacheNameFor = (role: RoleWithAssets | null): string => `upstroke-${role ?? 'app'}`;

const keysIn = async (cache: Cache): Promise<readonly string[]> =>
  (await cache.keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  });

const versions = v.object({ now: v.array(v.string()), before: v.array(v.string()) });
type Versions = v.InferOutput<typeof versions>;

const versionsCacheName = 'upstroke-versions';
const versionsAddress = '/versions';

const readVersions = async (caches: CacheStorage): Promise<Versions | null> => {
  const kept = await (await caches.open(versionsCacheName)).match(versionsAddress);
  const parsed = v.safeParse(versions, parseJson((await kept?.text()) ?? ''));
  return parsed.success ? parsed.output : null;
};

const nextVersions = (now: string[], known: Versions | null): Versions => {
  if (known === null) return { now, before: [] };
  const isSame = known.now.length === now.length && known.now.every((key) => now.includes(key));
  return isSame ? known : { now, before: known.now };
};

const maxConcurrent = 4;

/** A stalled file must not block the others. */
const fetchTimeoutMs = 20_000;

/** Several times the app's size: the remaining space is for user data. */
const minFreeBytes = 5 * 1024 * 1024;

const isQuotaExceeded = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError';

const nothing = (): undefined => undefined;

type Scope = Pick<ServiceWorkerGlobalScope, 'caches' | 'fetch' | 'location' | 'navigator'>;

export const makeAppCache = (scope: Scope, files: readonly AppFile[]) => {
  const { caches } = scope;
  const byPath = new Map(files.map((file) => [file.path, file]));

  const openCache = (role: RoleWithAssets | null) => caches.open(cacheNameFor(role));
  const storedRoles = async (): Promise<readonly (RoleWithAssets | null)[]> => {
    const names = await caches.keys();
    return [null, ...rolesWithAssets.filter((role) => names.includes(cacheNameFor(role)))];
  };
  const openCaches = async () => Promise.all((await storedRoles()).map(openCache));
  const storedKeys = async (): Promise<ReadonlySet<string>> =>
    new Set((await Promise.all((await openCaches()).map(keysIn))).flat());
  const missingFiles = async (): Promise<AppFile[]> => {
    const roles = await storedRoles();
    const keys = await storedKeys();
    return files.filter(({ key, role }) => roles.includes(role) && !keys.has(key));
  };
  const drop = async ({ role, key }: AppFile) => (await openCache(role)).delete(key);

  const isValidFile = async ({ path }: AppFile, response: Response): Promise<boolean> =>
    isExpectedResponse(path, response) &&
    (await hasBody(response.clone())) &&
    (path !== indexPath || isEntryPageOf(await response.clone().text(), byPath));

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
  const downloadMissing = async (): Promise<void> => {
    const waiting = await missingFiles();
    const added: AppFile[] = [];
    const failures: unknown[] = [];
    const fetchNext = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          const response = await fetchFile(file);
          await (await openCache(file.role)).put(file.key, response);
          added.push(file);
        } catch (cause) {
          failures.push(cause);
          if (isQuotaExceeded(cause)) waiting.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, fetchNext));
    if (failures.some(isQuotaExceeded)) await Promise.all(added.map(drop));
    if (failures.length > 0) throw failures[0];
  };

  const isPreviousComplete = async (): Promise<boolean> => {
    const { now = [] } = (await readVersions(caches)) ?? {};
    const held = await storedKeys();
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
    if ((await missingFiles()).length > 0 && (await hasRoom())) await downloadMissing();
  };
  /** A running repair may have started before the current gap, so another follows. */
  const repair = async (): Promise<void> => {
    await repairing;
    await (repairing ??= repairNow()
      .catch(nothing)
      .finally(() => (repairing = null)));
  };

  return {
    has: (path: string): boolean => byPath.has(path),
    /** A hashed file may come from the previous version; undefined if not stored. */
    find: async (path: string): Promise<Response | undefined> => {
      const file = byPath.get(path);
      const match = file
        ? caches.match(file.key, { cacheName: cacheNameFor(file.role) })
        : caches.match(path);
      const kept = await match.catch(nothing);
      if (!kept || isExpectedResponse(path, kept)) return kept;
      if (file) await drop(file).catch(nothing);
      return undefined;
    },
    /** Whether every file needed to open a page of this version is stored. */
    isComplete: () =>
      missingFiles().then(
        (missing) => missing.every(({ role }) => role !== null),
        () => false,
      ),
    /** Rejects only if the running version is complete: ringing matters more than offline files. */
    install: async () => {
      try {
        await downloadMissing();
      } catch (cause) {
        if (await isPreviousComplete().catch(() => false)) throw cause;
      }
    },
    /** Deletes files older than the previous version. */
    activate: async () => {
      const known = await readVersions(caches);
      const next = nextVersions(
        files.map(({ key }) => key),
        known,
      );
      const kept = new Set([...next.now, ...next.before.filter(isHashed)]);
      for (const cache of known ? await openCaches() : []) {
        const gone = (await keysIn(cache)).filter((key) => !kept.has(key));
        await Promise.all(gone.map((key) => cache.delete(key)));
      }
      const stored = new Response(JSON.stringify(next));
      await (await caches.open(versionsCacheName)).put(versionsAddress, stored);
    },
    cacheRoleAssets: async (role: RoleWithAssets) => {
      await openCache(role).catch(nothing);
      await repair();
    },
    repair,
    /** Deletes unreadable files, so that they count as missing. */
    dropBroken: async () => {
      for (const file of files) {
        const cacheName = cacheNameFor(file.role);
        const kept = await caches.match(file.key, { cacheName }).catch(nothing);
        if (kept && !(await hasBody(kept))) await drop(file).catch(nothing);
      }
    },
  };
};

export type AppCache = ReturnType<typeof makeAppCache>;
