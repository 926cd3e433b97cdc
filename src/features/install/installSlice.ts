import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallMethod } from '../../platform/installation.ts';
import { signedOut } from '../auth/events.ts';

interface InstallState {
  readonly method: InstallMethod;
  readonly isDeclined: boolean;
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
