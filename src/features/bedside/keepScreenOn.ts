import type { AppThunk } from '../../app/types.ts';

export const keepScreenOn =
  (onChange: (staysOn: boolean) => void): AppThunk<() => void> =>
  (_dispatch, _getState, { device }) =>
    device.wakeLock.hold(onChange);
