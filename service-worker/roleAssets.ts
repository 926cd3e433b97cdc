import { type RoleWithAssets, rolesWithAssets } from '../contract/messages.ts';

export const roleOf = (path: string): RoleWithAssets | null =>
  rolesWithAssets.find((role) => path.startsWith(`/assets/${role}.`)) ?? null;

/** Exists once a user of the role has used this device; updates are cached before activation. */
export const roleCacheName = (role: RoleWithAssets): string => `upstroke-${role}`;
