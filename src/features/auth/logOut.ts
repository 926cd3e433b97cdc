import { logoutRedirectAfter } from '../../../domain/constants.ts';
import type { AppThunk } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import { endLeftSession } from './endSession.ts';
import { sayLoggedOut } from './sayLoggedOut.ts';
import { signedOut } from './events.ts';
import { texts } from './strings.ts';

/**
 * Ends the session on this device, and on the server as soon as it can be told; waits for that at
 * most 100 ms (SPEC section 2).
 */
export const logOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device }) => {
    device.localKeys.writeLeftSession(getState().auth.token);
    const told = dispatch(endLeftSession());
    const waited = new AbortController();
    await Promise.race([told, until(clock, clock.now() + logoutRedirectAfter, waited.signal)]);
    waited.abort();
    dispatch(sayLoggedOut(texts.loggedOutHere));
    dispatch(signedOut());
  };
