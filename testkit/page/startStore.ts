import type { Storage as PersistStorage } from 'redux-persist';
import { type AppStore, extendStore, restoreStore } from '../../src/app/extendStore.ts';
import {
  attachBrowserListeners,
  attachListeners,
  type SetupListeners,
} from '../../src/app/listeners.ts';
import { makeStore } from '../../src/app/store.ts';
import type { Services } from '../../src/platform/services.ts';

interface Options {
  readonly storage?: PersistStorage | undefined;
  readonly listeners?: readonly SetupListeners[] | undefined;
}

/** The app's store with all slices. */
export const makeAppStore = (services: Services, storage?: PersistStorage): AppStore =>
  extendStore(makeStore(services), services, storage);

/** The app's store, opened and started as the app does it, but in one go. */
export const startStore = async (
  store: AppStore,
  { storage, listeners }: Options = {},
): Promise<void> => {
  await restoreStore(store, storage);
  attachListeners(store, listeners);
  await attachBrowserListeners(store);
};
