import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { startSession } from './startSession.ts';
import { revokeSession } from './revokeSession.ts';
import { storedSessionLost, userChanged } from './events.ts';
import { signOutLocally } from './signOutLocally.ts';
import { texts } from './strings.ts';

/**
 * Another tab has signed in or out, or changed the person's record: this one goes along. A session
 * that is gone though nobody logged out was deleted by the browser; what this page holds may be all
 * that there is of it.
 */
export const syncStoredSession =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const { token, user } = device.sessionStore.readSession();
    const { auth } = getState();
    const hasUser = user !== null && user !== 'unreadable';
    if (token === auth.token) {
      if (hasUser && user.id === selectUser({ auth })?.id) dispatch(userChanged(user));
    } else if (token === null && !device.sessionStore.wasLoggedOut()) {
      if (!auth.notPersisted) dispatch(storedSessionLost());
    } else if (token === null) {
      // Nobody else could end what this page alone has held.
      if (auth.notPersisted && auth.token !== null) void dispatch(revokeSession(auth.token));
      dispatch(signOutLocally(texts.loggedOutElsewhere));
    } else if (hasUser) {
      dispatch(startSession({ token, user }));
    }
  };
