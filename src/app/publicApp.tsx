import { configureStore, type Middleware } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { NewSession } from '../api/authApi.ts';
import { baseApi } from '../api/baseApi.ts';
import type { PublicServices } from '../platform/publicServices.ts';
import { sendPendingLogouts } from '../features/auth/revokeSession.ts';
import { signedIn } from '../features/auth/events.ts';
import { announcementsReducer } from '../features/announcements/announcementsSlice.ts';
import { App } from './App.tsx';
import { BaseLayout } from './BaseLayout.tsx';
import { makeRouteTable, type LoadScreen } from './routeTable.ts';
import { makeAuthGuard } from './authGuard.ts';
import { publicScreens } from './publicScreens.ts';
import { openRouter } from './router.ts';

const signedOutAuth = { token: null, user: null, isExpired: false } as const;

const makePublicStore = (services: PublicServices, onSignedIn: (session: NewSession) => void) => {
  const reportSignIn: Middleware = () => (next) => (action) => {
    if (signedIn.match(action)) onSignedIn(action.payload);
    return next(action);
  };
  return configureStore({
    reducer: {
      auth: () => signedOutAuth,
      announcements: announcementsReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(reportSignIn, baseApi.middleware),
    devTools: { name: 'Upstroke' },
  });
};

/** The guard redirects all non-public addresses to the login. */
const neverReached: LoadScreen = async () => ({ Component: BaseLayout });

interface PublicApp {
  readonly element: ReactNode;
  readonly close: () => void;
}

type OnSignedIn = (session: NewSession, returnTo: string | null) => void;

export const makePublicApp = (services: PublicServices, onSignedIn: OnSignedIn): PublicApp => {
  const store = makePublicStore(services, (session) => onSignedIn(session, authGuard.returnTo()));
  const authGuard = makeAuthGuard({ session: () => signedOutAuth });
  const router = openRouter(makeRouteTable(BaseLayout, publicScreens, authGuard, neverReached));
  const flushPendingLogouts = () => void store.dispatch(sendPendingLogouts());
  const stopFlushing = services.device.browserEvents.onOnline(flushPendingLogouts);
  flushPendingLogouts();
  return {
    element: <App key="public" services={services} store={store} router={router} />,
    close: () => {
      stopFlushing();
      router.close();
    },
  };
};
