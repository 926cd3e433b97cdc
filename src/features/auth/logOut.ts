import { logoutRedirectAfter } from '../../../domain/constants.ts';
import { authApi } from '../../api/authApi.ts';
import type { AppThunk } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import { signedOut } from './events.ts';

/**
 * Ends the session on the server, as far as it answers within 100 ms (SPEC section 2), and on this
 * device in any case.
 */
export const logOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { clock }) => {
    const told = dispatch(authApi.endpoints.logout.initiate(undefined));
    const waited = new AbortController();
    await Promise.race([told, until(clock, clock.now() + logoutRedirectAfter, waited.signal)]);
    waited.abort();
    dispatch(signedOut());
  };
