import { configureStore, type Middleware } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { NewSession } from '../api/authApi.ts';
import { baseApi } from '../api/baseApi.ts';
import type { EntranceServices } from '../device/entranceServices.ts';
import { endLeftSessions } from '../features/auth/endSession.ts';
import { signedIn } from '../features/auth/events.ts';
import { statusReducer } from '../features/status/statusSlice.ts';
import { App } from './App.tsx';
import { Frame } from './Frame.tsx';
import { framedRoutes, type Load } from './framedRoutes.ts';
import { makeGate } from './gate.ts';
import { publicScreens } from './publicScreens.ts';
import { openRouter } from './router.ts';

const nobody = { token: null, user: null, refused: false } as const;

/** Whoever signs in is told of, and is nobody here still: the whole app takes over. */
const makeEntranceStore = (
  services: EntranceServices,
  onSignedIn: (session: NewSession) => void,
) => {
  const tellOfSession: Middleware = () => (next) => (action) => {
    if (signedIn.match(action)) onSignedIn(action.payload);
    return next(action);
  };
  return configureStore({
    reducer: {
      auth: () => nobody,
      status: statusReducer,
      [baseApi.reducerPath]: baseApi.reducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: services } }).concat(tellOfSession, baseApi.middleware),
    devTools: { name: 'Upstroke' },
  });
};

/** From any address but the public ones the gate leads to the login. */
const neverReached: Load = async () => ({ Component: Frame });

interface Entrance {
  readonly element: ReactNode;
  readonly close: () => void;
}

/** `wanted`: the address that needs a session and was asked for before. */
type OnSignedIn = (session: NewSession, wanted: string | null) => void;

/** The screens that are open to all, while nobody is signed in: without anything that a session needs. */
export const makeEntrance = (services: EntranceServices, onSignedIn: OnSignedIn): Entrance => {
  const store = makeEntranceStore(services, (session) => onSignedIn(session, gate.wanted()));
  const gate = makeGate({ session: () => nobody });
  const router = openRouter(framedRoutes(Frame, publicScreens, gate, neverReached));
  const tellLeft = () => void store.dispatch(endLeftSessions());
  const stopTelling = services.device.signals.onOnline(tellLeft);
  tellLeft();
  return {
    element: <App key="entrance" store={store} router={router} />,
    close: () => {
      stopTelling();
      router.close();
    },
  };
};
