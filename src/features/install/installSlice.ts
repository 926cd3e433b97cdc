import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { InstallMethod } from '../../platform/installation.ts';

interface InstallState {
  readonly method: InstallMethod;
  readonly isDeclined: boolean;
}

const initialState: InstallState = { method: 'none', isDeclined: false };

const slice = createSlice({
  name: 'install',
  initialState,
  reducers: {
    installMethodRead: (state, { payload }: PayloadAction<InstallMethod>) => ({
      ...state,
      method: payload,
    }),
    installDeclined: (state) => ({ ...state, isDeclined: true }),
  },
});

export const installReducer = slice.reducer;
export const { installMethodRead, installDeclined } = slice.actions;
