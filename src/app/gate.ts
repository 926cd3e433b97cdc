import { paths } from '../../contract/paths.ts';
import { guard } from './guard.ts';

type Session = Parameters<typeof guard>[1];

/** Holds each navigation against the guard. */
export interface Gate {
  /** Where somebody who goes to that address is led instead; null where they may go on. */
  readonly turn: (pathname: string, search: string) => string | null;
  /** The address that could not be opened without a session, until somebody has signed in. */
  readonly wanted: () => string | null;
}

interface GateOptions {
  readonly session: () => Session;
  /** What was wanted when another gate turned the person away. */
  readonly wanted?: string | null;
  /** Somebody is led elsewhere than to that path. */
  readonly onTurned?: (pathname: string) => void;
}

export const makeGate = ({
  session,
  wanted: before = null,
  onTurned = () => undefined,
}: GateOptions): Gate => {
  let wanted = before;
  return {
    turn: (pathname, search) => {
      const to = guard(pathname, session(), wanted);
      if (to === null) return null;
      onTurned(pathname);
      wanted = to === paths.login ? `${pathname}${search}` : null;
      return to;
    },
    wanted: () => wanted,
  };
};
