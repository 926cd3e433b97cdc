import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { beginSession } from './beginSession.ts';
import { endSession } from './endSession.ts';
import { sessionForgotten, userChanged } from './events.ts';
import { leave } from './leave.ts';
import { texts } from './strings.ts';

/**
 * Another tab has signed in or out, or changed the person's record: this one goes along. A session
 * that is gone though nobody logged out was deleted by the browser; what this page holds may be all
 * that there is of it.
 */
export const followStoredSession =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const { token, user } = device.localKeys.readSession();
    const { auth } = getState();
    const isPerson = user !== null && user !== 'unreadable';
    if (token === auth.token) {
      if (isPerson && user.id === selectUser({ auth })?.id) dispatch(userChanged(user));
    } else if (token === null && !device.localKeys.wasLoggedOut()) {
      if (!auth.forgotten) dispatch(sessionForgotten());
    } else if (token === null) {
      // Nobody else could end what this page alone has held.
      if (auth.forgotten && auth.token !== null) void dispatch(endSession(auth.token));
      dispatch(leave(texts.loggedOutElsewhere));
    } else if (isPerson) {
      dispatch(beginSession({ token, user }));
    }
  };
