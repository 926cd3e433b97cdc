import type { AppThunk } from '../../app/types.ts';
import { installDeclined } from './installSlice.ts';

/** Not now: it is not offered again on this device. */
export const declineInstall =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.installation.decline();
    dispatch(installDeclined());
  };

/** Lets the browser ask; who says no there has said Not now. */
export const install =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    const outcome = await device.installation.prompt();
    if (outcome === 'dismissed') dispatch(declineInstall());
  };
