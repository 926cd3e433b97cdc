import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushPermission } from '../../platform/pushPermission.ts';

export interface PushState {
  readonly permission: PushPermission | 'unknown';
  /**
   * Whether the server can push to this device. `unasked`: the dashboard has not loaded;
   * `unclear`: the server did not respond, an earlier registration may still be valid;
   * `noService`: the server refuses the address for good.
   */
  readonly registration: 'unasked' | 'unclear' | 'reached' | 'unreached' | 'noService';
  readonly isRequesting: boolean;
}

const initialState = {
  permission: 'unknown',
  registration: 'unasked',
  isRequesting: false,
} as PushState;

const isReportedFailure = (registration: PushState['registration']): boolean =>
  registration === 'unreached' || registration === 'noService';

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    permissionRead: (state, { payload }: PayloadAction<PushPermission>) => ({
      ...state,
      permission: payload,
    }),
    /** Shown as not reached until the registration succeeds. */
    permissionRequestStarted: (state) => ({
      ...state,
      isRequesting: true,
      registration: 'unreached' as const,
    }),
    permissionRequestFinished: (state) => ({ ...state, isRequesting: false }),
    /** An unclear result does not clear a reported failure. */
    registrationChanged: (
      state,
      { payload }: PayloadAction<Exclude<PushState['registration'], 'unasked'>>,
    ) => ({
      ...state,
      registration:
        payload === 'unclear' && isReportedFailure(state.registration)
          ? state.registration
          : payload,
    }),
  },
});

export const pushReducer = slice.reducer;
export const {
  permissionRead,
  permissionRequestStarted,
  permissionRequestFinished,
  registrationChanged,
} = slice.actions;
