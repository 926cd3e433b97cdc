import { setupListeners } from '@reduxjs/toolkit/query';
import { outboxWoken } from '../api/outbox/events.ts';
import { sessionKeys } from '../device/localKeys.ts';
import type { Services } from '../device/services.ts';
import { settingsKeys } from '../device/settings.ts';
import { watchBegan } from '../features/alarms/events.ts';
import { followStoredSession } from '../features/auth/followStoredSession.ts';
import { flushEmergency } from '../features/emergency/flushEmergency.ts';
import { hearUpdate } from '../features/medications/medicationsListeners.ts';
import { readAlarmEvents } from '../features/medications/readAlarmEvents.ts';
import { settingsRead } from '../features/settings/settingsSlice.ts';
import type { AppStore } from './store.ts';

/** Lets time count and messages come in, once what is stored on the device is back. */
export const beginLife = async (store: AppStore, { bus, device }: Services): Promise<void> => {
  const { signals } = device;
  const follow = () => store.dispatch(followStoredSession());
  signals.onStored(sessionKeys, follow);
  // What another tab did while this one was starting, or asleep, was told to nobody here.
  signals.onVisible(follow);
  follow();
  setupListeners(store.dispatch);
  bus.hear((update) => store.dispatch(hearUpdate(update)));
  const readSettings = () => store.dispatch(settingsRead(device.settings.read()));
  signals.onStored(settingsKeys, readSettings);
  readSettings();
  signals.onOnline(() => store.dispatch(outboxWoken({ by: 'online' })));
  signals.onVisible(() => store.dispatch(outboxWoken({ by: 'visible' })));
  device.emergencyQueue.onLate(() => void store.dispatch(flushEmergency({ hurry: true })));
  // What the worker or another tab answered while nobody here listened rings no more.
  await store.dispatch(readAlarmEvents()).catch(() => undefined);
  store.dispatch(watchBegan());
  store.dispatch(outboxWoken({ by: 'start' }));
};
