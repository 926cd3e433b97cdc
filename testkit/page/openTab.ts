import { afterEach } from '@jest/globals';
import type { Storage as PersistStorage } from 'redux-persist';
import { type AppStore, makeStore } from '../../src/app/store.ts';
import { baseApi } from '../../src/api/baseApi.ts';
import type { Clock } from '../../src/device/clock.ts';
import { settle } from './drivenClock.ts';
import { startStore } from './livingStore.ts';
import { makeDevice } from './makeDevice.ts';
import type { Phone } from './phone.ts';
import { scriptedServer } from './scripted.ts';
import { withoutPolling } from './withoutPolling.ts';
import { writeSnapshots } from './writeSnapshots.ts';

let opened: { store: AppStore; close: () => void }[] = [];
afterEach(async () => {
  // A snapshot that is written later would be read by the next test.
  await Promise.all(opened.map(({ store }) => writeSnapshots(store)));
  for (const { close } of opened) close();
  opened = [];
});

/** The app's store on a phone, without a screen. */
export const openTab = async (phone: Phone, clock: Clock, persistStorage?: PersistStorage) => {
  const { fetch, storage } = phone;
  const services = makeDevice({ ...scriptedServer, clock, fetch, storage });
  const storing = persistStorage && { storage: persistStorage };
  const store = makeStore({ ...services, ...storing });
  const close = () => {
    store.stopListening();
    store.dispatch(baseApi.util.resetApiState());
    services.close();
  };
  opened.push({ store, close });
  await startStore(store, services, { storage: persistStorage, listeners: withoutPolling });
  await settle();
  return { store, services, close };
};
