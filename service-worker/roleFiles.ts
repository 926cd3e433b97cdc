import { type RoleWithFiles, rolesWithFiles } from '../contract/messages.ts';

/** Whose file that path is; null for those that every role needs. */
export const roleOf = (path: string): RoleWithFiles | null =>
  rolesWithFiles.find((role) => path.startsWith(`/assets/${role}.`)) ?? null;

export const cacheOf = (role: RoleWithFiles): string => `upstroke-${role}`;

/**
 * The files of the screens of one role. A device keeps them from the first time that somebody of that
 * role uses it, and has those of a newer app before its worker begins. `paths` are this app's files.
 */
export interface RoleFiles {
  readonly keep: (role: RoleWithFiles) => Promise<void>;
  /** Fetches what this app adds for the roles that are kept. */
  readonly renew: () => Promise<void>;
  /** Lets those of an older app go, once it has this one's. */
  readonly tidy: () => Promise<void>;
}

export const makeRoleFiles = (caches: CacheStorage, paths: readonly string[]): RoleFiles => {
  const wantedBy = (role: RoleWithFiles) => paths.filter((path) => roleOf(path) === role);
  const heldIn = async (cache: Cache) =>
    (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const forKept = async (work: (role: RoleWithFiles) => Promise<void>) => {
    for (const role of rolesWithFiles) if (await caches.has(cacheOf(role))) await work(role);
  };
  const keep = async (role: RoleWithFiles) => {
    const cache = await caches.open(cacheOf(role));
    const held = new Set(await heldIn(cache));
    await cache.addAll(wantedBy(role).filter((path) => !held.has(path)));
  };
  return {
    keep,
    renew: () => forKept(keep),
    tidy: () =>
      forKept(async (role) => {
        const cache = await caches.open(cacheOf(role));
        const held = await heldIn(cache);
        const wanted = wantedBy(role);
        if (!wanted.every((path) => held.includes(path))) return;
        for (const path of held) if (!wanted.includes(path)) await cache.delete(path);
      }),
  };
};
