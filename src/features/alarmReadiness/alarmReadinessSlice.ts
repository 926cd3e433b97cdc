import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SoundOutcome } from '../../platform/alarmSound.ts';
import { signedOut } from '../auth/events.ts';

interface AlarmReadinessState {
  /** Time of the last push, or since when one is expected; null if unknown. */
  readonly lastPushAt: number | null;
  readonly isSoundBlocked: boolean;
  readonly test: 'off' | 'rings' | 'notHeard';
  readonly testSound: SoundOutcome | null;
}

const initialState: AlarmReadinessState = {
  lastPushAt: null,
  isSoundBlocked: true,
  test: 'off',
  testSound: null,
};

const slice = createSlice({
  name: 'alarmReadiness',
  initialState,
  reducers: {
    lastPushRead: (state, { payload }: PayloadAction<number | null>) => {
      state.lastPushAt = payload;
    },
    soundBlockRead: (state, { payload }: PayloadAction<boolean>) => {
      state.isSoundBlocked = payload;
    },
    testStarted: (state) => {
      state.test = 'rings';
      state.testSound = null;
    },
    testSoundPlayed: (state, { payload }: PayloadAction<SoundOutcome>) => {
      state.testSound = payload;
    },
    testNotHeard: (state) => {
      state.test = 'notHeard';
    },
    testEnded: (state) => {
      state.test = 'off';
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, ({ isSoundBlocked }) => ({ ...initialState, isSoundBlocked }));
  },
});

export const alarmReadinessReducer = slice.reducer;
export const {
  lastPushRead,
  soundBlockRead,
  testStarted,
  testSoundPlayed,
  testNotHeard,
  testEnded,
} = slice.actions;
