import { createSlice } from '@reduxjs/toolkit';

const slice = createSlice({
  name: 'soundTest',
  initialState: { sounding: false },
  reducers: {
    soundTestBegan: () => ({ sounding: true }),
    soundTestEnded: () => ({ sounding: false }),
  },
});

export const soundTestReducer = slice.reducer;
export const { soundTestBegan, soundTestEnded } = slice.actions;
