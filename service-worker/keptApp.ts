import type { RoleWithFiles } from '../contract/messages.ts';
import { type AppFile, hasBody, indexPath, isHashed, isPageOf, looksLike } from './appFiles.ts';
import { letGo } from './letGo.ts';
import { roleOf } from './roleFiles.ts';
import { cacheFor, makeShelves } from './shelves.ts';
import { begun, readVersions, writeVersions } from './versions.ts';

/** What a worker keeps of the app on the device, and mends where something of it is gone. */
export interface KeptApp {
  /** A file of this version or, by its hashed name, of the one before; undefined where none is kept. */
  readonly find: (path: string) => Promise<Response | undefined>;
  /** Whether all is here without which no page of this version opens. */
  readonly isWhole: () => Promise<boolean>;
  /**
   * Fetches what is missing. Rejects where not all of it can be kept and the version that runs is whole;
   * any other worker begins all the same: one that rings matters more than one that keeps files.
   */
  readonly install: () => Promise<void>;
  /** This version runs from now on: files older than those of the one before it are let go. */
  readonly begin: () => Promise<void>;
  readonly keepRole: (role: RoleWithFiles) => Promise<void>;
  /** Fetches what is missing, as far as that goes. */
  readonly mend: () => Promise<void>;
  /** What cannot be read any more counts as missing from now on. */
  readonly dropBroken: () => Promise<void>;
}

/** So many at a time, as a page loads meanwhile. */
const atOnce = 4;

/** Several times what the app takes: the last room is for what a person does. */
const roomNeeded = 5 * 1024 * 1024;

/** One that stalls must not keep the others from being mended. */
const longestFetch = 20_000;

const isFull = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'QuotaExceededError';

const nothing = (): undefined => undefined;

type Scope = Pick<ServiceWorkerGlobalScope, 'caches' | 'fetch' | 'location' | 'navigator'>;

export const makeKeptApp = (scope: Scope, files: readonly AppFile[]): KeptApp => {
  const { caches } = scope;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const paths = new Set(byPath.keys());
  const shelves = makeShelves(caches, files);

  const isIt = async ({ path }: AppFile, response: Response): Promise<boolean> =>
    looksLike(path, response) &&
    (await hasBody(response.clone())) &&
    (path !== indexPath || isPageOf(await response.clone().text(), paths));

  /** The browser's own copy will do where the name changes with the content, unless it is a wrong one. */
  const fetched = async (file: AppFile): Promise<Response> => {
    const modes = isHashed(file.path) ? (['default', 'reload'] as const) : (['no-cache'] as const);
    for (const cache of modes) {
      const signal = AbortSignal.timeout(longestFetch);
      const url = new URL(file.path, scope.location.origin);
      const response = await scope.fetch(url, { cache, signal });
      if (await isIt(file, response)) return response;
      letGo(response);
    }
    throw new Error(`The server has another ${file.path}`);
  };

  /** Rejects where something is still missing then. A device that gets full keeps nothing of it. */
  const fill = async (): Promise<void> => {
    const waiting = [...(await shelves.missing())];
    const added: AppFile[] = [];
    const failures: unknown[] = [];
    const fetchNext = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          await shelves.put(file, await fetched(file));
          added.push(file);
        } catch (cause) {
          failures.push(cause);
          if (isFull(cause)) waiting.length = 0;
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, fetchNext));
    if (failures.some(isFull)) for (const file of added) await shelves.drop(file);
    if (failures.length > 0) throw failures[0];
  };

  /** Where an app of before the own list kept its files; its pages have had theirs for one version. */
  const dropWorkboxes = async (): Promise<void> => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('workbox-precache'));
    await Promise.all(old.map((name) => caches.delete(name)));
  };

  const isOlderWhole = async (): Promise<boolean> => {
    const { now = [] } = (await readVersions(caches)) ?? {};
    const held = await shelves.held();
    return now.length > 0 && now.every((key) => roleOf(key) !== null || held.has(key));
  };

  /** Safari before 17 does not say: what does not fit is refused as it is kept. */
  const hasRoom = async (): Promise<boolean> => {
    try {
      const { quota = Infinity, usage = 0 } = await scope.navigator.storage.estimate();
      return quota - usage >= roomNeeded;
    } catch {
      return true;
    }
  };

  let mending: Promise<void> | null = null;
  const mendNow = async () => {
    if ((await shelves.missing()).length > 0 && (await hasRoom())) await fill();
  };
  /** One that goes on looked for what was missing before, and is not enough. */
  const mend = async (): Promise<void> => {
    await mending;
    await (mending ??= mendNow()
      .catch(nothing)
      .finally(() => (mending = null)));
  };

  return {
    find: async (path) => {
      const file = byPath.get(path);
      const match = file
        ? caches.match(file.key, { cacheName: cacheFor(file) })
        : caches.match(path);
      const kept = await match.catch(nothing);
      if (!kept || looksLike(path, kept)) return kept;
      if (file) await shelves.drop(file).catch(nothing);
      return undefined;
    },
    isWhole: () =>
      shelves.missing().then(
        (missing) => missing.every(({ role }) => role !== null),
        () => false,
      ),
    install: async () => {
      try {
        await fill();
      } catch (cause) {
        if (await isOlderWhole().catch(() => false)) throw cause;
      }
    },
    begin: async () => {
      const known = await readVersions(caches);
      const versions = begun(
        files.map(({ key }) => key),
        known,
      );
      const { now, before } = versions;
      if (known) await shelves.keepOnly(new Set([...now, ...before.filter(isHashed)]));
      await writeVersions(caches, versions);
      if (known) await dropWorkboxes();
    },
    keepRole: async (role) => {
      await shelves.addRole(role).catch(nothing);
      await mend();
    },
    mend,
    dropBroken: () => shelves.dropBroken().catch(nothing),
  };
};
