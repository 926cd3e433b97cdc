import { createSlice } from '@reduxjs/toolkit';
import { uploadProgressed } from '../../api/baseQuery.ts';
import { profileApi } from '../../api/profileApi.ts';
import { signedOut } from '../auth/events.ts';

export interface ProfileState {
  /** How much of the profile that is being saved has left the device. */
  readonly percentSent: number;
}

const initialState: ProfileState = { percentSent: 0 };

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(uploadProgressed, (state, { payload: { endpoint, percent } }) =>
        endpoint === 'updateProfile' ? { percentSent: percent } : state,
      )
      .addMatcher(profileApi.endpoints.updateProfile.matchPending, () => initialState);
  },
});

export const profileReducer = slice.reducer;
