import { createSlice } from '@reduxjs/toolkit';
import { soundCalled } from '../alarms/events.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { personWatched, watchEnded } from './events.ts';

/** Whom a caregiver looks at. */
export interface WatchedSurvivor {
  readonly personId: string;
  readonly fname: string;
  readonly zone: string;
}

interface MonitoringState {
  readonly ownerId: string | null;
  readonly survivor: WatchedSurvivor | null;
  /** Somebody called for help on this visit: nothing that can wait comes between. */
  readonly wasCalled: boolean;
}

const initialState = { ownerId: null, survivor: null, wasCalled: false } as MonitoringState;

const slice = createSlice({
  name: 'monitoring',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(personWatched, (state, { payload }) => ({ ...state, survivor: payload }))
      .addCase(watchEnded, (state) => ({ ...state, survivor: null }))
      .addCase(soundCalled, (state, { payload: { type } }) => {
        if (type === 'emergency') state.wasCalled = true;
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      );
  },
});

export const monitoringReducer = slice.reducer;
