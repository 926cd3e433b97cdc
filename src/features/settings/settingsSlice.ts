import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Settings, defaultSettings } from '../../device/settings.ts';

const slice = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: {
    settingChanged: (state, { payload }: PayloadAction<Partial<Settings>>) => ({
      ...state,
      ...payload,
    }),
    /** As they stand on the device: at the start, and when another tab has changed them. */
    settingsLoaded: (_state, { payload }: PayloadAction<Settings>) => payload,
  },
});

export const settingsReducer = slice.reducer;
export const { settingChanged, settingsLoaded } = slice.actions;
