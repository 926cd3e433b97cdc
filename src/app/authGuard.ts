import { paths } from '../../contract/paths.ts';
import { resolveRedirect } from './resolveRedirect.ts';

type Session = Parameters<typeof resolveRedirect>[1];

export interface AuthGuard {
  /** Null allows the navigation. */
  readonly redirectFor: (pathname: string, search: string) => string | null;
  readonly returnTo: () => string | null;
}

interface AuthGuardOptions {
  readonly session: () => Session;
  readonly returnTo?: string | null;
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
