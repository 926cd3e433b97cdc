import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SoundOutcome } from '../../device/sound.ts';
import { signedOut } from '../auth/events.ts';

interface ReadinessState {
  /** When the last push came in, or was begun to be waited for; null where that is not known. */
  readonly heardAt: number | null;
  /** The browser waits for a tap before it lets the page sound. */
  readonly isSoundBlocked: boolean;
  /** The test alarm: `unheard` once a person has said so. */
  readonly test: 'off' | 'rings' | 'unheard';
  /** How the test alarm came to be heard; null until that is known. */
  readonly testSound: SoundOutcome | null;
}

const initialState: ReadinessState = {
  heardAt: null,
  // As in every page that has just been loaded.
  isSoundBlocked: true,
  test: 'off',
  testSound: null,
};

const slice = createSlice({
  name: 'readiness',
  initialState,
  reducers: {
    heardAtRead: (state, { payload }: PayloadAction<number | null>) => {
      state.heardAt = payload;
    },
    soundBlockRead: (state, { payload }: PayloadAction<boolean>) => {
      state.isSoundBlocked = payload;
    },
    testBegan: (state) => {
      state.test = 'rings';
      state.testSound = null;
    },
    testSounded: (state, { payload }: PayloadAction<SoundOutcome>) => {
      state.testSound = payload;
    },
    testNotHeard: (state) => {
      state.test = 'unheard';
    },
    testEnded: (state) => {
      state.test = 'off';
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, ({ isSoundBlocked }) => ({ ...initialState, isSoundBlocked }));
  },
});

export const readinessReducer = slice.reducer;
export const { heardAtRead, soundBlockRead, testBegan, testSounded, testNotHeard, testEnded } =
  slice.actions;
