import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushPermission } from '../../device/pushPermission.ts';
import { sessionForgotten, signedOut } from '../auth/events.ts';

export interface PushState {
  /** `unknown` until the device has told it. */
  readonly permission: PushPermission | 'unknown';
  /**
   * Whether the server can push to this device: `unasked` until the dashboard has loaded, `unclear`
   * where the server could not be asked, and what it knew may stand.
   */
  readonly reach: 'unasked' | 'unclear' | 'reached' | 'unreached';
  /** The person is being asked, or what they allowed is being registered. */
  readonly asking: boolean;
}

const initialState = { permission: 'unknown', reach: 'unasked', asking: false } as PushState;

const slice = createSlice({
  name: 'push',
  initialState,
  reducers: {
    permissionTold: (state, { payload }: PayloadAction<PushPermission>) => ({
      ...state,
      permission: payload,
    }),
    /** Whoever asks for it is told until it stands that it does not. */
    askingBegan: (state) => ({ ...state, asking: true, reach: 'unreached' as const }),
    askingEnded: (state) => ({ ...state, asking: false }),
    deviceReached: (state) => ({ ...state, reach: 'reached' as const }),
    /** Whoever was told that it is not reached is told so until it is. */
    deviceUnclear: (state) => ({
      ...state,
      reach: state.reach === 'unreached' ? state.reach : ('unclear' as const),
    }),
    deviceNotReached: (state) => ({ ...state, reach: 'unreached' as const }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState);
    // With what the browser deletes goes the worker, and with it what a push would wake.
    builder.addCase(sessionForgotten, (state) => ({ ...state, reach: 'unreached' as const }));
  },
});

export const pushReducer = slice.reducer;
export const {
  permissionTold,
  askingBegan,
  askingEnded,
  deviceReached,
  deviceUnclear,
  deviceNotReached,
} = slice.actions;
