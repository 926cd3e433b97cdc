import type { RootState } from '../app/types.ts';
import { authApi } from './authApi.ts';
import { selectUser } from './session.ts';

/** Sessions of earlier versions stored none. */
export const selectAccountEmail = (state: RootState): string => {
  const user = selectUser(state);
  if (!user) return '';
  return user.email ?? authApi.endpoints.readUser.select(user.id)(state).data?.email ?? '';
};
