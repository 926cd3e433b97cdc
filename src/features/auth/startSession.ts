import type { NewSession } from '../../api/authApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { revokeSession } from './revokeSession.ts';
import { signedIn, signedOut } from './events.ts';

/** Clears and revokes a session of another user; the same user keeps all state. */
export const startSession =
  ({ token, user }: NewSession): AppThunk =>
  (dispatch, getState) => {
    const { auth } = getState();
    const isSameUser = selectUser({ auth })?.id === user.id;
    if (auth.token !== null && !isSameUser) dispatch(signedOut());
    dispatch(signedIn({ token, user }));
    if (auth.token !== null && !isSameUser) void dispatch(revokeSession(auth.token));
    if (isSameUser && auth.isExpired) dispatch(baseApi.internalActions.onFocus());
  };
