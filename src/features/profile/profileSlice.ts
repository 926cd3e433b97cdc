import { createSlice } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/endpoints/index.ts';
import { uploadProgressed } from '../../api/baseQuery.ts';
import { profileApi } from '../../api/profileApi.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';

interface ProfileState {
  readonly ownerId: string | null;
  readonly known: Profile | null;
  readonly readAt: number | null;
  readonly percentSent: number;
}

const initialState = { ownerId: null, known: null, readAt: null, percentSent: 0 } as ProfileState;

const withProfile = (state: ProfileState, known: Profile, readAt: number): ProfileState =>
  known.id === state.ownerId ? { ...state, known, readAt } : state;

const { readProfile, updateProfile } = profileApi.endpoints;

const slice = createSlice({
  name: 'profile',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(uploadProgressed, (state, { payload: { endpoint, percent } }) =>
        endpoint === 'updateProfile' ? { ...state, percentSent: percent } : state,
      )
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      )
      .addMatcher(readProfile.matchFulfilled, (state, { payload, meta }) =>
        withProfile(state, payload, meta.fulfilledTimeStamp),
      )
      .addMatcher(updateProfile.matchPending, (state) => ({ ...state, percentSent: 0 }))
      .addMatcher(updateProfile.matchFulfilled, (state, { payload, meta }) =>
        withProfile(state, payload.updatedUser, meta.fulfilledTimeStamp),
      );
  },
});

export const profileReducer = slice.reducer;
