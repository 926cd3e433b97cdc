import type { RunOnDatabase } from '../device/database.ts';
import type { FirstServices } from '../device/firstServices.ts';
import { breathe } from '../device/breathe.ts';
import { browserServices, type Services } from '../device/services.ts';
import { beginLife } from './beginLife.ts';
import { everyFeature } from './listeners.ts';
import type { AppStore } from './store.ts';

/** The store of an opened app begins to act by itself, with all that the browser lends. */
export const bringToLife = async (
  store: AppStore,
  first: FirstServices,
  database: RunOnDatabase,
): Promise<Services> => {
  const services = browserServices(first, database);
  await breathe();
  store.live(services, everyFeature);
  await breathe();
  await beginLife(store, services);
  return services;
};

export { beginSession } from '../features/auth/beginSession.ts';
