import type { RunOnDatabase } from '../platform/database.ts';
import type { FirstScreenServices } from '../platform/firstScreenServices.ts';
import { yieldToMain } from '../platform/clock.ts';
import { browserServices } from '../platform/services.ts';
import { attachBrowserListeners, attachListeners } from './attachListeners.ts';
import type { AppStore, SessionStore } from './extendStore.ts';

export const startRuntime = async (
  sessionStore: SessionStore,
  first: FirstScreenServices,
  database: RunOnDatabase,
): Promise<AppStore> => {
  const services = browserServices(first, database);
  await yieldToMain();
  const store = attachListeners(sessionStore, services);
  await yieldToMain();
  await attachBrowserListeners(store);
  return store;
};

export { startSession } from '../features/auth/startSession.ts';
