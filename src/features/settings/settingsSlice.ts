import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Settings, usualSettings } from '../../device/settings.ts';

const slice = createSlice({
  name: 'settings',
  initialState: usualSettings,
  reducers: {
    settingChosen: (state, { payload }: PayloadAction<Partial<Settings>>) => ({
      ...state,
      ...payload,
    }),
    /** As they stand on the device: at the start, and when another tab has changed them. */
    settingsRead: (_state, { payload }: PayloadAction<Settings>) => payload,
  },
});

export const settingsReducer = slice.reducer;
export const { settingChosen, settingsRead } = slice.actions;
