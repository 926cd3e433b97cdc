import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import type { SessionUser } from '../../contract/endpoints/index.ts';
import { paths } from '../../contract/paths.ts';
import { useAppSelector } from '../api/hooks.ts';
import { selectUser } from '../api/session.ts';

interface RequireUserProps {
  children: (user: SessionUser) => ReactNode;
}

export function RequireUser({ children }: RequireUserProps) {
  const user = useAppSelector(selectUser);
  return user ? children(user) : <Navigate to={paths.login} replace />;
}
