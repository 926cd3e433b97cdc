import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PushPermission } from '../../device/push.ts';
import { signedOut } from '../auth/events.ts';

export interface PushState {
  /** `unknown` until the device has told it. */
  readonly permission: PushPermission | 'unknown';
  /** Whether the server can push to this device; `unknown` also while the network is away. */
  readonly reach: 'unknown' | 'reached' | 'unreached';
  /** The person is being asked, or what they allowed is being registered. */
  readonly asking: boolean;
}

const initialState = { permission: 'unknown', reach: 'unknown', asking: false } as PushState;

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
    deviceNotReached: (state) => ({ ...state, reach: 'unreached' as const }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, () => initialState);
  },
});

export const pushReducer = slice.reducer;
export const { permissionTold, askingBegan, askingEnded, deviceReached, deviceNotReached } =
  slice.actions;
