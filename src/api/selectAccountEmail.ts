import type { RootState } from '../app/types.ts';
import { firstScreenApi } from './firstScreenApi.ts';
import { selectUser } from './session.ts';

/** Sessions of earlier versions stored none. */
export const selectAccountEmail = (state: RootState): string => {
  const user = selectUser(state);
  if (!user) return '';
  return (
    user.email ??
    firstScreenApi.endpoints.readUser.select({ params: { id: user.id } })(state).data?.email ??
    ''
  );
};
