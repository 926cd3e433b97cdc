import type { AppThunk } from '../../app/types.ts';

/** Keeps the screen on, and tells whether it does; returns how to let it go dark again. */
export const keepScreenOn =
  (onChange: (staysOn: boolean) => void): AppThunk<() => void> =>
  (_dispatch, _getState, { device }) =>
    device.wakeLock.hold(onChange);
