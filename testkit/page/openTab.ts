import type { Storage as PersistStorage } from 'redux-persist';
import type { Clock } from '../../src/platform/clock.ts';
import { settle } from './fakeClock.ts';
import { makeAppStore, startStore } from './startStore.ts';
import { makeTestServices } from './makeTestServices.ts';
import { closeAfterTest } from './closeAfterTest.ts';
import type { FakeDevice } from './fakeDevice.ts';
import { mockServer } from './mockServer.ts';
import { listenersWithoutPolling } from './listenersWithoutPolling.ts';

/** The app's store on a phone, without a screen. */
export const openTab = async (phone: FakeDevice, clock: Clock, persistStorage?: PersistStorage) => {
  const { fetch, storage } = phone;
  const services = makeTestServices({ ...mockServer, clock, fetch, storage });
  const store = makeAppStore(services, persistStorage);
  const close = closeAfterTest({ store, services });
  await startStore(store, {
    storage: persistStorage,
    listeners: listenersWithoutPolling,
  });
  await settle();
  return { store, services, close };
};
