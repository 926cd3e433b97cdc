import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { settingChosen, settingsRead } from './settingsSlice.ts';
import { setupSoundTestListeners } from './soundTestListeners.ts';
import { texts } from './strings.ts';

/** Keeps what is chosen on the device, and lets the page look so. */
export const setupSettingsListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(settingChosen, settingsRead),
    effect: (_action, api) => api.extra.device.showSettings(api.getState().settings),
  });
  startListening({
    actionCreator: settingChosen,
    effect: (_action, api) => {
      try {
        api.extra.device.settings.write(api.getState().settings);
      } catch {
        // A browser whose storage is full or forbidden.
        api.dispatch(announced({ tone: 'warning', text: texts.notKept }));
      }
    },
  });
  setupSoundTestListeners(startListening);
};
