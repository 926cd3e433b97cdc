import { homeFor, paths, publicPaths } from '../../contract/paths.ts';
import type { StoredSession } from '../device/localKeys.ts';

const normal = (pathname: string): string =>
  pathname.replace(/\/+$/, '').toLowerCase() || paths.start;

/**
 * Where a navigation has to go instead, or null where it may go on (SPEC section 2, route guard).
 * The page checks no role beyond this; the server does. Who was signed out by the server may sign in
 * again while alarms go on.
 */
export const guard = (
  pathname: string,
  { token, user, refused = false }: StoredSession & { readonly refused?: boolean },
): string | null => {
  const path = normal(pathname);
  const isPublic = publicPaths.has(path);
  if (token === null || user === null) return isPublic ? null : paths.login;
  if (!isPublic || path === paths.start || user === 'unreadable' || refused) return null;
  return homeFor(user.role);
};
