import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushPermission } from '../../device/pushPermission.ts';
import { storedSessionLost, signedOut } from '../auth/events.ts';

export interface PushState {
  /** `unknown` until the device has told it. */
  readonly permission: PushPermission | 'unknown';
  /**
   * Whether the server can push to this device: `unasked` until the dashboard has loaded, `unclear`
   * where the server could not be asked, and what it knew may stand.
   */
  readonly registration: 'unasked' | 'unclear' | 'reached' | 'unreached';
  /** The person is being asked, or what they allowed is being registered. */
  readonly isRequesting: boolean;
}

const initialState = {
  permission: 'unknown',
  registration: 'unasked',
  isRequesting: false,
} as PushState;

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    permissionRead: (state, { payload }: PayloadAction<PushPermission>) => ({
      ...state,
      permission: payload,
    }),
    /** Whoever asks for it is told until it stands that it does not. */
    permissionRequestStarted: (state) => ({
      ...state,
      isRequesting: true,
      registration: 'unreached' as const,
    }),
    permissionRequestFinished: (state) => ({ ...state, isRequesting: false }),
    registrationSucceeded: (state) => ({ ...state, registration: 'reached' as const }),
    /** Whoever was told that it is not reached is told so until it is. */
    registrationUncertain: (state) => ({
      ...state,
      registration: state.registration === 'unreached' ? state.registration : ('unclear' as const),
    }),
    registrationFailed: (state) => ({ ...state, registration: 'unreached' as const }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState);
    // With what the browser deletes goes the worker, and with it what a push would wake.
    builder.addCase(storedSessionLost, (state) => ({
      ...state,
      registration: 'unreached' as const,
    }));
  },
});

export const pushReducer = slice.reducer;
export const {
  permissionRead,
  permissionRequestStarted,
  permissionRequestFinished,
  registrationSucceeded,
  registrationUncertain,
  registrationFailed,
} = slice.actions;
