import type { AppThunk } from '../../app/types.ts';
import { installDeclined } from './installSlice.ts';

export const declineInstall =
  (): AppThunk =>
  (dispatch, _getState, { device }) => {
    device.installation.decline();
    dispatch(installDeclined());
  };

export const install =
  (): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    const outcome = await device.installation.prompt();
    if (outcome === 'dismissed') dispatch(declineInstall());
  };
