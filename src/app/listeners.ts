import { createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { appStarted } from '../api/clock.ts';
import { flushRequested } from '../api/outbox/events.ts';
import { yieldToMain } from '../platform/clock.ts';
import { sessionKeys } from '../platform/sessionStore.ts';
import type { Services } from '../platform/services.ts';
import { settingsKeys } from '../platform/settings.ts';
import { followOtherTabs } from '../features/auth/followOtherTabs.ts';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import {
  receiveUpdate,
  setupMedicationsListeners,
} from '../features/medications/medicationsListeners.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { settingsLoaded } from '../features/settings/settingsSlice.ts';
import type { AppStore } from './extendStore.ts';
import { setupChangesListeners } from '../api/changesListeners.ts';
import { setupClockListeners } from '../api/clockListeners.ts';
import { setupOutboxListeners } from '../api/outbox/outboxListeners.ts';
import { setupApiFailureLog } from '../api/logApiFailures.ts';
import { speechFailed } from '../api/speak.ts';
import { signedInTexts } from '../ui/signedInStrings.ts';
import { setupAlarmsListeners } from '../features/alarms/alarmsListeners.ts';
import { setupAuthListeners } from '../features/auth/authListeners.ts';
import { setupEmergencyListeners } from '../features/emergency/emergencyListeners.ts';
import { setupInstallListeners } from '../features/install/installListeners.ts';
import { setupMonitoringListeners } from '../features/monitoring/monitoringListeners.ts';
import { setupPushListeners } from '../features/push/pushListeners.ts';
import { setupProfileListeners } from '../features/profile/profileListeners.ts';
import { setupAlarmReadinessListeners } from '../features/alarmReadiness/alarmReadinessListeners.ts';
import { setupSettingsListeners } from '../features/settings/settingsListeners.ts';
import { announced } from '../features/announcements/events.ts';
import type { AppDispatch, AppStartListening, RootState } from './types.ts';

const setupSpeechListeners = (startListening: AppStartListening): void => {
  startListening({
    actionCreator: speechFailed,
    effect: ({ payload }, { dispatch }) => {
      dispatch(announced({ tone: 'warning', text: signedInTexts.speechErrors[payload.why] }));
    },
  });
};

export type SetupListeners = (startListening: AppStartListening) => void;

export const listenerSetups: readonly SetupListeners[] = [
  setupAuthListeners,
  setupSettingsListeners,
  setupSpeechListeners,
  setupProfileListeners,
  setupEmergencyListeners,
  setupOutboxListeners,
  setupChangesListeners,
  setupMedicationsListeners,
  setupApiFailureLog,
  setupAlarmsListeners,
  setupClockListeners,
  setupMonitoringListeners,
  setupPushListeners,
  setupAlarmReadinessListeners,
  setupInstallListeners,
];

/** Must run after the stored state is restored. */
export const attachBrowserListeners = async (store: AppStore): Promise<void> => {
  const { medicationBus, device } = store.services;
  const { browserEvents } = device;
  const follow = () => store.dispatch(followOtherTabs());
  browserEvents.onStorage(sessionKeys, follow);
  // Storage events that fired during start or sleep are lost.
  browserEvents.onVisible(follow);
  follow();
  setupListeners(store.dispatch);
  medicationBus.subscribe((update) => store.dispatch(receiveUpdate(update)));
  const readSettings = () => store.dispatch(settingsLoaded(device.settings.read()));
  browserEvents.onStorage(settingsKeys, readSettings);
  readSettings();
  browserEvents.onOnline(() => store.dispatch(flushRequested({ reason: 'online' })));
  browserEvents.onVisible(() => store.dispatch(flushRequested({ reason: 'visible' })));
  device.emergencyQueue.onRecovered(
    () => void store.dispatch(flushEmergency({ ignoreBackoff: true })),
  );
  // Stops alarms that the worker or another tab answered in the meantime.
  await store.dispatch(readAlarmEvents()).catch(() => undefined);
  store.dispatch(appStarted());
  store.dispatch(flushRequested({ reason: 'start' }));
};

export const attachListeners = (
  store: AppStore,
  setups: readonly SetupListeners[] = listenerSetups,
): void => {
  const { services: extra } = store;
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra });
  for (const setup of setups) setup(listeners.startListening);
  store.addMiddleware(listeners.middleware);
};

/** From here on the page rings, sends and follows its other tabs. */
export const startListeners = async (store: AppStore): Promise<void> => {
  attachListeners(store);
  await yieldToMain();
  await attachBrowserListeners(store);
};
