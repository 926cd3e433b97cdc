import { isPathForRole, homeFor, canonicalPath, paths, publicPaths } from '../../contract/paths.ts';
import type { StoredSession } from '../device/sessionStore.ts';

/** Where a person begins after signing in: at the address that was asked for, where it fits the role. */
const landingFor = (role: string, returnTo: string | null): string =>
  returnTo !== null && isPathForRole(returnTo.replace(/\?.*/s, ''), role)
    ? returnTo
    : homeFor(role);

/** The public addresses that are no way to sign in, or past it. */
const publicForSignedIn: ReadonlySet<string> = new Set([paths.start, paths.confirmEmail]);

/**
 * Where a navigation has to go instead, or null where it may go on (SPEC section 2, route guard).
 * The page checks no role beyond this; the server does. Who was signed out by the server may go to
 * the public screens while alarms go on. `wanted` is the address that led to the login before
 * (DESIGN section 8).
 */
export const resolveRedirect = (
  pathname: string,
  { token, user, isExpired = false }: StoredSession & { readonly isExpired?: boolean },
  returnTo: string | null = null,
): string | null => {
  const path = canonicalPath(pathname);
  const isPublic = publicPaths.has(path);
  if (token === null || user === null) return isPublic ? null : paths.login;
  if (!isPublic || publicForSignedIn.has(path) || user === 'unreadable' || isExpired) return null;
  return landingFor(user.role, returnTo);
};
