import type { RunOnDatabase } from '../platform/database.ts';
import type { FirstScreenServices } from '../platform/firstScreenServices.ts';
import { yieldToMain } from '../platform/clock.ts';
import { browserServices, type Services } from '../platform/services.ts';
import { attachBrowserListeners } from './attachBrowserListeners.ts';
import { listenerSetups } from './listeners.ts';
import type { AppStore } from './store.ts';

export const startRuntime = async (
  store: AppStore,
  first: FirstScreenServices,
  database: RunOnDatabase,
): Promise<Services> => {
  const services = browserServices(first, database);
  await yieldToMain();
  store.attachRuntime(services, listenerSetups);
  await yieldToMain();
  await attachBrowserListeners(store, services);
  return services;
};

export { startSession } from '../features/auth/startSession.ts';
