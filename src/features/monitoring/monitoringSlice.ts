import { createSlice } from '@reduxjs/toolkit';
import { remoteAlarmStarted } from '../alarms/events.ts';
import { isSessionStart, signedOut } from '../auth/events.ts';
import { activeSurvivorChanged, activeSurvivorCleared } from './events.ts';

export interface ActiveSurvivor {
  readonly personId: string;
  readonly fname: string;
  readonly zone: string;
}

interface MonitoringState {
  readonly ownerId: string | null;
  readonly survivor: ActiveSurvivor | null;
  /** After an emergency alarm on this visit, nothing that can wait opens. */
  readonly hadEmergencyAlarm: boolean;
}

const initialState = { ownerId: null, survivor: null, hadEmergencyAlarm: false } as MonitoringState;

const slice = createSlice({
  name: 'monitoring',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(signedOut, () => initialState)
      .addCase(activeSurvivorChanged, (state, { payload }) => ({ ...state, survivor: payload }))
      .addCase(activeSurvivorCleared, (state) => ({ ...state, survivor: null }))
      .addCase(remoteAlarmStarted, (state, { payload: { type } }) => {
        if (type === 'emergency') state.hadEmergencyAlarm = true;
      })
      .addMatcher(isSessionStart, (state, { payload: { user } }) =>
        state.ownerId === user.id ? state : { ...initialState, ownerId: user.id },
      );
  },
});

export const monitoringReducer = slice.reducer;
