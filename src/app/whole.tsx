import type { ReactNode } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { paths } from '../../contract/paths.ts';
import type { NewSession } from '../api/authApi.ts';
import type { EntranceServices } from '../device/entranceServices.ts';
import { browserServices } from '../device/services.ts';
import { beginSession } from '../features/auth/beginSession.ts';
import { App } from './App.tsx';
import { deviceStorage } from './persist.ts';
import { makeRoutes } from './routes.tsx';
import { ServicesContext } from './servicesContext.ts';
import { makeStore, startStore } from './store.ts';

/** Who has just signed in at the entrance, and the address that they had asked for before. */
export interface Begun {
  readonly session: NewSession;
  readonly wanted: string | null;
}

/** The app of somebody who is signed in, with what this device knows of them. */
export const openWhole = async (entrance: EntranceServices, begun?: Begun): Promise<ReactNode> => {
  const services = browserServices(entrance);
  const storage = deviceStorage();
  const store = makeStore({ ...services, storage });
  await startStore(store, services, storage);
  if (begun) {
    store.dispatch(beginSession(begun.session));
    // From there the guard leads on.
    window.history.replaceState(null, '', paths.login);
  }
  const router = createBrowserRouter(makeRoutes(store, begun?.wanted));
  return (
    <ServicesContext value={services}>
      <App store={store} router={router} />
    </ServicesContext>
  );
};
