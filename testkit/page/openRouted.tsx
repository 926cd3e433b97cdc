import { afterEach, beforeEach, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, StrictMode, useContext } from 'react';
import { Link, UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import type { StoredSession } from '../../src/device/localKeys.ts';
import { rosa } from './scripted.ts';
import { Screen } from '../../src/ui/Screen.tsx';
import { App } from '../../src/app/App.tsx';
import { framedRoutes, type Load } from '../../src/app/framedRoutes.ts';
import { makeGate } from '../../src/app/gate.ts';
import { type AddressHistory, type AppRouter, openRouter } from '../../src/app/router.ts';
import { ScreenBoundary } from '../../src/app/ScreenBoundary.tsx';
import { ShownScreen } from '../../src/app/ShownScreen.ts';

export const nobody: StoredSession = { token: null, user: null };

let session: StoredSession;
let opened: AppRouter[];
beforeEach(() => {
  session = rosa;
  opened = [];
});
afterEach(() => {
  for (const router of opened) router.close();
});

/** Who is signed in from now on; Rosa from the start. */
export const signIn = (who: StoredSession) => {
  session = who;
};

export function Frame() {
  return (
    <>
      <header>Upstroke</header>
      <ScreenBoundary>{useContext(ShownScreen)}</ScreenBoundary>
    </>
  );
}

export const titled =
  (title: string, children: ReactNode = null): Load =>
  async () => ({ Component: () => <Screen title={title}>{children}</Screen> });

export const emptyStore = () => configureStore({ reducer: () => ({}) });

interface Options {
  readonly at?: string;
  readonly frame?: typeof Frame;
}

/** Screens behind the gate, over some history; `fetches` tells which were asked for. */
export const openOver = async <T extends AddressHistory>(
  history: T,
  screens: Readonly<Record<string, Load>>,
  { frame = Frame }: Options = {},
) => {
  const fetches: string[] = [];
  const onTurned = jest.fn<(pathname: string) => void>();
  const gate = makeGate({ session: () => session, onTurned });
  const watched = Object.entries({
    '/exerciseguide': titled('Exercise Guide', <Link to="/login">To the login</Link>),
    '/login': titled('Login'),
    '/survivordashboard': titled('Dashboard'),
    ...screens,
  }).map(([path, load]): [string, Load] => [
    path,
    () => {
      fetches.push(path);
      return load();
    },
  ]);
  const all = Object.fromEntries(watched);
  const router = openRouter(framedRoutes(frame, all, gate, titled('Page not found')), history);
  opened.push(router);
  const view = render(
    <StrictMode>
      <App store={emptyStore()} router={router} />
    </StrictMode>,
  );
  await act(async () => undefined);
  const go = (to: string | number) =>
    act(async () => {
      if (typeof to === 'string') router.navigator.push(to);
      else router.navigator.go(to);
    });
  return { ...view, router, history, gate, go, onTurned, fetches };
};

export const open = (screens: Readonly<Record<string, Load>>, options: Options = {}) => {
  const { at = '/exerciseguide' } = options;
  return openOver(createMemoryHistory({ initialEntries: [at] }), screens, options);
};

export const shownTitle = () => screen.getByRole('heading', { level: 1 }).textContent;
