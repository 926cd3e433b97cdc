import type { RoleWithFiles } from '../../contract/messages.ts';
import type { AppThunk } from './types.ts';

/** Has this device keep the screens of a role. */
export const keepRole =
  (role: RoleWithFiles): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.worker.post({ type: 'KEEP_ROLE', role });
