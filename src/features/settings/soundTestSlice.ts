import { createSlice } from '@reduxjs/toolkit';

const slice = createSlice({
  name: 'soundTest',
  initialState: { isPlaying: false },
  reducers: {
    soundTestStarted: () => ({ isPlaying: true }),
    soundTestEnded: () => ({ isPlaying: false }),
  },
});

export const soundTestReducer = slice.reducer;
export const { soundTestStarted, soundTestEnded } = slice.actions;
