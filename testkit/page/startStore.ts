import type { Storage as PersistStorage } from 'redux-persist';
import { attachBrowserListeners } from '../../src/app/attachBrowserListeners.ts';
import { listenerSetups, type SetupListeners } from '../../src/app/listeners.ts';
import { type AppStore, restoreStore } from '../../src/app/store.ts';
import type { Services } from '../../src/platform/services.ts';

interface Options {
  readonly storage?: PersistStorage | undefined;
  readonly listeners?: readonly SetupListeners[] | undefined;
}

/** The app's store, opened and started as the app does it, but in one go. */
export const startStore = async (
  store: AppStore,
  services: Services,
  { storage, listeners = listenerSetups }: Options = {},
): Promise<void> => {
  await restoreStore(store, services, storage);
  store.attachRuntime(services, listeners);
  await attachBrowserListeners(store, services);
};
