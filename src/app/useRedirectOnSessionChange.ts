import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import type { RootState } from './types.ts';

const sessionOf = ({ auth: { token, user } }: RootState): string => {
  if (token === null || user === null) return 'none';
  return user === 'unreadable' ? user : user.id;
};

/** Goes to the login when the user changes in any tab; a new login of the same user stays. */
export const useRedirectOnSessionChange = (): void => {
  const navigate = useNavigate();
  const session = useAppSelector(sessionOf);
  const lastSession = useRef(session);
  useEffect(() => {
    if (lastSession.current === session) return;
    lastSession.current = session;
    void navigate(paths.login, { replace: true });
  }, [navigate, session]);
};
