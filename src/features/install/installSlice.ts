import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallWay } from '../../device/installing.ts';
import { signedOut } from '../auth/events.ts';

interface InstallState {
  readonly way: InstallWay;
  /** Somebody has said Not now on this device. */
  readonly isDeclined: boolean;
  /** A dose of the signed-in person was once taken or skipped, as far as this device knows. */
  readonly hasAnswered: boolean;
}

const initialState: InstallState = { way: 'none', isDeclined: false, hasAnswered: false };

const slice = createSlice({
  name: 'install',
  initialState,
  reducers: {
    wayTold: (state, { payload }: PayloadAction<InstallWay>) => ({ ...state, way: payload }),
    installDeclined: (state) => ({ ...state, isDeclined: true }),
    firstAnswerKnown: (state) => ({ ...state, hasAnswered: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (state) => ({ ...state, hasAnswered: false }));
  },
});

export const installReducer = slice.reducer;
export const { wayTold, installDeclined, firstAnswerKnown } = slice.actions;
