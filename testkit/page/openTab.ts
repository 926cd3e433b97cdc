import type { Storage as PersistStorage } from 'redux-persist';
import { makeStore } from '../../src/app/store.ts';
import type { Clock } from '../../src/device/clock.ts';
import { settle } from './drivenClock.ts';
import { startStore } from './livingStore.ts';
import { makeDevice } from './makeDevice.ts';
import { closeAfterTest } from './openedStores.ts';
import type { Phone } from './phone.ts';
import { scriptedServer } from './scripted.ts';
import { withoutPolling } from './withoutPolling.ts';

/** The app's store on a phone, without a screen. */
export const openTab = async (phone: Phone, clock: Clock, persistStorage?: PersistStorage) => {
  const { fetch, storage } = phone;
  const services = makeDevice({ ...scriptedServer, clock, fetch, storage });
  const storing = persistStorage && { storage: persistStorage };
  const store = makeStore({ ...services, ...storing });
  const close = closeAfterTest({ store, services });
  await startStore(store, services, { storage: persistStorage, listeners: withoutPolling });
  await settle();
  return { store, services, close };
};
