import { createReducer } from '@reduxjs/toolkit';
import type { Profile } from '../../../contract/endpoints/index.ts';
import { firstScreenApi } from '../../api/firstScreenApi.ts';

interface ProfileState {
  readonly ownerId: string | null;
  readonly known: Profile | null;
  readonly readAt: number | null;
}

const initialState = { known: null, readAt: null } as ProfileState;

const withProfile = (state: ProfileState, known: Profile, readAt: number): ProfileState =>
  known.id === state.ownerId ? { ...state, known, readAt } : state;

const { readProfile, updateProfile } = firstScreenApi.endpoints;

export const profileReducer = createReducer(initialState, (builder) => {
  builder
    .addMatcher(readProfile.matchFulfilled, (state, { payload, meta }) =>
      withProfile(state, payload, meta.fulfilledTimeStamp),
    )
    .addMatcher(updateProfile.matchFulfilled, (state, { payload, meta }) =>
      withProfile(state, payload.updatedUser, meta.fulfilledTimeStamp),
    );
});
