import type { RoleWithAssets } from '../../contract/messages.ts';
import type { AppThunk } from './types.ts';

export const cacheRoleAssets =
  (role: RoleWithAssets): AppThunk =>
  (_dispatch, _getState, { device }) =>
    device.worker.post({ type: 'KEEP_ROLE', role });
