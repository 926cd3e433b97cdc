import type { NewSession } from '../../api/authApi.ts';
import { baseApi } from '../../api/baseApi.ts';
import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { endSession } from './endSession.ts';
import { signedIn, signedOut } from './events.ts';

/**
 * A session begins. Of another person's, which stood here until now, nothing stays, and the server is
 * told that it ended; the same person finds all as it was, and what the server refused to show is
 * asked for again.
 */
export const beginSession =
  ({ token, user }: NewSession): AppThunk =>
  (dispatch, getState) => {
    const { auth } = getState();
    const isSame = selectUser({ auth })?.id === user.id;
    const endsOld = !isSame || auth.forgotten === true;
    if (auth.token !== null && !isSame) dispatch(signedOut());
    dispatch(signedIn({ token, user }));
    if (auth.token !== null && endsOld) void dispatch(endSession(auth.token));
    if (isSame && auth.refused) dispatch(baseApi.internalActions.onFocus());
  };
