import { paths } from '../../contract/paths.ts';
import { resolveRedirect } from './resolveRedirect.ts';

type Session = Parameters<typeof resolveRedirect>[1];

/** Holds each navigation against the guard. */
export interface AuthGuard {
  /** Where somebody who goes to that address is led instead; null where they may go on. */
  readonly redirectFor: (pathname: string, search: string) => string | null;
  /** The address that could not be opened without a session, until somebody has signed in. */
  readonly returnTo: () => string | null;
}

interface AuthGuardOptions {
  readonly session: () => Session;
  /** What was wanted when another gate turned the person away. */
  readonly returnTo?: string | null;
  /** Somebody is led elsewhere than to that path. */
  readonly onRedirect?: (pathname: string) => void;
}

export const makeAuthGuard = ({
  session,
  returnTo: before = null,
  onRedirect = () => undefined,
}: AuthGuardOptions): AuthGuard => {
  let wanted = before;
  return {
    redirectFor: (pathname, search) => {
      const to = resolveRedirect(pathname, session(), wanted);
      if (to === null) return null;
      onRedirect(pathname);
      wanted = to === paths.login ? `${pathname}${search}` : null;
      return to;
    },
    returnTo: () => wanted,
  };
};
