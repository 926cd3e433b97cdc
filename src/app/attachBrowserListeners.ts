import { setupListeners } from '@reduxjs/toolkit/query';
import { flushRequested } from '../api/outbox/events.ts';
import { sessionKeys } from '../device/sessionStore.ts';
import type { Services } from '../device/services.ts';
import { settingsKeys } from '../device/settings.ts';
import { appStarted } from '../features/alarms/events.ts';
import { syncStoredSession } from '../features/auth/syncStoredSession.ts';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import { receiveUpdate } from '../features/medications/medicationsListeners.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { settingsLoaded } from '../features/settings/settingsSlice.ts';
import type { AppStore } from './store.ts';

/** Lets time count and messages come in, once what is stored on the device is back. */
export const attachBrowserListeners = async (
  store: AppStore,
  { medicationBus, device }: Services,
): Promise<void> => {
  const { browserEvents } = device;
  const follow = () => store.dispatch(syncStoredSession());
  browserEvents.onStorage(sessionKeys, follow);
  // What another tab did while this one was starting, or asleep, was told to nobody here.
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
  // What the worker or another tab answered while nobody here listened rings no more.
  await store.dispatch(readAlarmEvents()).catch(() => undefined);
  store.dispatch(appStarted());
  store.dispatch(flushRequested({ reason: 'start' }));
};
