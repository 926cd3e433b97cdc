import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { beginSession } from './beginSession.ts';
import { sessionForgotten, userChanged } from './events.ts';
import { leave } from './leave.ts';
import { texts } from './strings.ts';

/**
 * Another tab has signed in or out, or changed the person's record: this one goes along. A session
 * that nobody left was deleted by the browser; what this page holds may be all that there is of it.
 */
export const followStoredSession =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const { token, user } = device.localKeys.readSession();
    const { auth } = getState();
    const isPerson = user !== null && user !== 'unreadable';
    if (token === auth.token) {
      if (isPerson && user.id === selectUser({ auth })?.id) dispatch(userChanged(user));
    } else if (token === null) {
      dispatch(device.localKeys.wasLeft() ? leave(texts.loggedOutElsewhere) : sessionForgotten());
    } else if (isPerson) {
      dispatch(beginSession({ token, user }));
    }
  };
