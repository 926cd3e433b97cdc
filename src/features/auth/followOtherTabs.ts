import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { startSession } from './startSession.ts';
import { userChanged } from './events.ts';
import { signOutLocally } from './signOutLocally.ts';
import { logOutTexts } from './logOut/logOutStrings.ts';

/**
 * Follows another tab's sign-in, sign-out or profile change. A session that vanished without a
 * logout was deleted by the browser; this page keeps its copy.
 */
export const followOtherTabs =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const { token, user } = device.sessionStore.readSession();
    const { auth } = getState();
    const hasUser = user !== null && user !== 'unreadable';
    if (token === auth.token) {
      if (hasUser && user.id === selectUser({ auth })?.id) dispatch(userChanged(user));
    } else if (token === null) {
      if (device.sessionStore.wasLoggedOut())
        dispatch(signOutLocally(logOutTexts.loggedOutElsewhere));
    } else if (hasUser) {
      dispatch(startSession({ token, user }));
    }
  };
