import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { beginSession } from './beginSession.ts';
import { signedOut, userChanged } from './events.ts';
import { sayLoggedOut } from './sayLoggedOut.ts';
import { texts } from './strings.ts';

/** Another tab has signed in or out, or changed the person's record: this one goes along. */
export const followStoredSession =
  (): AppThunk =>
  (dispatch, getState, { device }) => {
    const { token, user } = device.localKeys.readSession();
    const { auth } = getState();
    const known = selectUser({ auth });
    const isPerson = user !== null && user !== 'unreadable';
    if (token === auth.token) {
      if (isPerson && user.id === known?.id) dispatch(userChanged(user));
      return;
    }
    const isAnother = token === null || (known !== null && isPerson && user.id !== known.id);
    if (isAnother && auth.token !== null) {
      dispatch(sayLoggedOut(texts.loggedOutElsewhere));
      dispatch(signedOut());
    }
    if (token !== null && isPerson) dispatch(beginSession({ token, user }));
  };
