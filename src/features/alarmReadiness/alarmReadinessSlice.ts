import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SoundOutcome } from '../../device/alarmSound.ts';
import { signedOut } from '../auth/events.ts';

interface AlarmReadinessState {
  /** When the last push came in, or was begun to be waited for; null where that is not known. */
  readonly lastPushAt: number | null;
  /** The browser waits for a tap before it lets the page sound. */
  readonly isSoundBlocked: boolean;
  /** The test alarm: `unheard` once a person has said so. */
  readonly test: 'off' | 'rings' | 'notHeard';
  /** How the test alarm came to be heard; null until that is known. */
  readonly testSound: SoundOutcome | null;
}

const initialState: AlarmReadinessState = {
  lastPushAt: null,
  // As in every page that has just been loaded.
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
