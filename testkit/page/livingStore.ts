import type { Storage as PersistStorage } from 'redux-persist';
import { beginLife } from '../../src/app/beginLife.ts';
import { everyFeature, type SetupListeners } from '../../src/app/listeners.ts';
import { type AppStore, openStore } from '../../src/app/store.ts';
import type { Services } from '../../src/device/services.ts';

interface Options {
  readonly storage?: PersistStorage | undefined;
  readonly listeners?: readonly SetupListeners[] | undefined;
}

/** The app's store, opened and brought to life as the app does it, but in one go. */
export const startStore = async (
  store: AppStore,
  services: Services,
  { storage, listeners = everyFeature }: Options = {},
): Promise<void> => {
  await openStore(store, services, storage);
  store.live(services, listeners);
  await beginLife(store, services);
};
