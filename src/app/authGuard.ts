import { paths, isPathForRole, homeFor, canonicalPath, publicPaths } from '../../contract/paths.ts';
import type { StoredSession } from '../platform/sessionStore.ts';

const landingFor = (role: string, returnTo: string | null): string =>
  returnTo !== null && isPathForRole(returnTo.replace(/\?.*/s, ''), role)
    ? returnTo
    : homeFor(role);

/** Public addresses that stay open with a session; the others are for logging in. */
const publicForSignedIn: ReadonlySet<string> = new Set([paths.confirmEmail, paths.privacy]);

/** Null allows. An expired session may open public screens. */
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
  readonly subscribe?: (onChange: () => void) => () => void;
  readonly returnTo?: string | null;
  readonly onRedirect?: (pathname: string) => void;
}

export const makeAuthGuard = ({
  session,
  subscribe = () => () => undefined,
  returnTo = null,
  onRedirect,
}: AuthGuardOptions) => {
  let wanted = returnTo;
  /** A reset link that a session refused, and the screen that opened instead. */
  let refused: { readonly link: string; readonly shown: string } | null = null;
  return {
    /** Null allows the navigation. */
    redirectFor: (pathname: string, search: string): string | null => {
      const to = resolveRedirect(pathname, session(), wanted);
      if (to === null) {
        if (pathname !== refused?.shown) refused = null;
        return null;
      }
      const isResetLink = canonicalPath(pathname) === paths.resetPassword;
      if (isResetLink) refused = { link: `${pathname}${search}`, shown: to };
      onRedirect?.(pathname);
      wanted = to === paths.login ? `${pathname}${search}` : null;
      return to;
    },
    returnTo: () => wanted,
    /** Opens the refused link if the session turns out to have ended before the user goes on. */
    onSessionEnd: (open: (link: string) => void) =>
      subscribe(() => {
        if (refused && session().isExpired) open(refused.link);
      }),
  };
};

export type AuthGuard = ReturnType<typeof makeAuthGuard>;
