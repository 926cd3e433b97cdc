import { type RoleWithAssets, rolesWithAssets } from '../contract/messages.ts';

/** Whose file that path is; null for those that every role needs. */
export const roleOf = (path: string): RoleWithAssets | null =>
  rolesWithAssets.find((role) => path.startsWith(`/assets/${role}.`)) ?? null;

/**
 * Where the files of the screens of one role are kept. A device has them from the first time that
 * somebody of that role uses it, and has those of a newer app before its worker begins.
 */
export const roleCacheName = (role: RoleWithAssets): string => `upstroke-${role}`;
