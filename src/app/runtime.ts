import type { firstScreenServices } from '../platform/firstScreenServices.ts';
import { yieldToMain } from '../platform/clock.ts';
import { browserServices } from '../platform/services.ts';
import { attachBrowserListeners, attachListeners } from './listeners.ts';
import type { AppStore, SessionStore } from './extendStore.ts';

export const startRuntime = async (
  sessionStore: SessionStore,
  first: ReturnType<typeof firstScreenServices>,
): Promise<AppStore> => {
  const services = browserServices(first);
  await yieldToMain();
  const store = attachListeners(sessionStore, services);
  await yieldToMain();
  await attachBrowserListeners(store);
  return store;
};
