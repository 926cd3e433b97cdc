import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type Settings, defaultSettings } from '../../platform/settings.ts';

const slice = createSlice({
  name: 'settings',
  initialState: defaultSettings,
  reducers: {
    settingChanged: (state, { payload }: PayloadAction<Partial<Settings>>) => ({
      ...state,
      ...payload,
    }),
    settingsLoaded: (_state, { payload }: PayloadAction<Settings>) => payload,
  },
});

export const settingsReducer = slice.reducer;
export const { settingChanged, settingsLoaded } = slice.actions;
