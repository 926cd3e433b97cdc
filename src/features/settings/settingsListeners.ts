import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/types.ts';
import { settingChosen, settingsRead } from './settingsSlice.ts';

/** Keeps what is chosen on the device, and lets the page look so. */
export const setupSettingsListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: settingChosen,
    effect: (_action, api) => api.extra.device.settings.write(api.getState().settings),
  });
  startListening({
    matcher: isAnyOf(settingChosen, settingsRead),
    effect: (_action, api) => api.extra.device.showSettings(api.getState().settings),
  });
};
