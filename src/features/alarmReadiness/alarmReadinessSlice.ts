import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

interface AlarmReadinessState {
  /** Time of the last push, or since when one is expected; null if unknown. */
  readonly lastPushAt: number | null;
  readonly isSoundBlocked: boolean;
  readonly test: 'off' | 'rings' | 'notHeard';
}

const initialState: AlarmReadinessState = {
  lastPushAt: null,
  isSoundBlocked: true,
  test: 'off',
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
    testChanged: (state, { payload }: PayloadAction<AlarmReadinessState['test']>) => {
      state.test = payload;
    },
  },
});

export const alarmReadinessReducer = slice.reducer;
export const { lastPushRead, soundBlockRead, testChanged } = slice.actions;
