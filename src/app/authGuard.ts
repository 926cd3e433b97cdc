import { paths, isPathForRole, homeFor, canonicalPath, publicPaths } from '../../contract/paths.ts';
import type { StoredSession } from '../platform/sessionStore.ts';

const landingFor = (role: string, returnTo: string | null): string =>
  returnTo !== null && isPathForRole(returnTo.replace(/\?.*/s, ''), role)
    ? returnTo
    : homeFor(role);

/** Public addresses that stay open with a session; the others are for logging in. */
const publicForSignedIn: ReadonlySet<string> = new Set([
  paths.start,
  paths.confirmEmail,
  paths.privacy,
]);

/** Route guard of SPEC section 2; null allows. An expired session may open public screens. */
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

interface AuthGuardOptions {
  readonly session: () => Parameters<typeof resolveRedirect>[1];
  readonly returnTo?: string | null;
  readonly onRedirect?: (pathname: string) => void;
}

export const makeAuthGuard = ({ session, returnTo = null, onRedirect }: AuthGuardOptions) => {
  let wanted = returnTo;
  return {
    /** Null allows the navigation. */
    redirectFor: (pathname: string, search: string): string | null => {
      const to = resolveRedirect(pathname, session(), wanted);
      if (to === null) return null;
      onRedirect?.(pathname);
      wanted = to === paths.login ? `${pathname}${search}` : null;
      return to;
    },
    returnTo: () => wanted,
  };
};

export type AuthGuard = ReturnType<typeof makeAuthGuard>;
