import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallMethod } from '../../device/installation.ts';
import { signedOut } from '../auth/events.ts';

interface InstallState {
  readonly method: InstallMethod;
  /** Somebody has said Not now on this device. */
  readonly isDeclined: boolean;
  /** A dose of the signed-in person was once taken or skipped, as far as this device knows. */
  readonly hasAnsweredDose: boolean;
}

const initialState: InstallState = { method: 'none', isDeclined: false, hasAnsweredDose: false };

const slice = createSlice({
  name: 'install',
  initialState,
  reducers: {
    installMethodRead: (state, { payload }: PayloadAction<InstallMethod>) => ({
      ...state,
      method: payload,
    }),
    installDeclined: (state) => ({ ...state, isDeclined: true }),
    firstDoseAnswered: (state) => ({ ...state, hasAnsweredDose: true }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (state) => ({ ...state, hasAnsweredDose: false }));
  },
});

export const installReducer = slice.reducer;
export const { installMethodRead, installDeclined, firstDoseAnswered } = slice.actions;
