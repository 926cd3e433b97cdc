import type { NewSession } from '../../api/authApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { revokeSession } from './revokeSession.ts';
import { signedIn, signedOut } from './events.ts';

/**
 * A session begins. Of another person's, which stood here until now, nothing stays, and the server is
 * told that it ended; the same person finds all as it was, and what the server refused to show is
 * asked for again.
 */
export const startSession =
  ({ token, user }: NewSession): AppThunk =>
  (dispatch, getState) => {
    const { auth } = getState();
    const isSameUser = selectUser({ auth })?.id === user.id;
    const revokesOld = !isSameUser || auth.notPersisted === true;
    if (auth.token !== null && !isSameUser) dispatch(signedOut());
    dispatch(signedIn({ token, user }));
    if (auth.token !== null && revokesOld) void dispatch(revokeSession(auth.token));
    if (isSameUser && auth.isExpired) dispatch(baseApi.internalActions.onFocus());
  };
