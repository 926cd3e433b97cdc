import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { settingChanged, settingsLoaded } from './settingsSlice.ts';
import { texts } from './strings.ts';

export const setupSettingsListeners = (startListening: AppStartListening): void => {
  startListening({
    matcher: isAnyOf(settingChanged, settingsLoaded),
    effect: (_action, api) => api.extra.device.applySettings(api.getState().settings),
  });
  startListening({
    actionCreator: settingChanged,
    effect: (_action, api) => {
      try {
        api.extra.device.settings.write(api.getState().settings);
      } catch {
        api.dispatch(announced({ tone: 'warning', text: texts.notKept }));
      }
    },
  });
};
