import { type ComponentType, createElement } from 'react';
import { canonicalPath } from '../../contract/paths.ts';
import type { AuthGuard } from './authGuard.ts';
import { ScreenError } from './screens/ScreenError.tsx';

/** Fetches a screen, when it is opened for the first time. */
export type LoadScreen = () => Promise<{ Component: ComponentType }>;

export interface RouteTable {
  readonly layout: ComponentType;
  readonly authGuard: AuthGuard;
  /** The screen of an address; one that cannot be fetched is a screen that says so. */
  readonly screenAt: (pathname: string) => ComponentType | Promise<ComponentType>;
}

/** What could not be fetched is tried once more each time that it is opened. */
const cachedLoader = (load: LoadScreen) => {
  let fetched: ComponentType | null = null;
  return () =>
    fetched ??
    load().then(
      ({ Component }) => (fetched = Component),
      (error: unknown) => () => createElement(ScreenError, { error }),
    );
};

/** Screens by their address, each within the frame and behind the gate; `unknown` where there is none. */
export const makeRouteTable = (
  layout: ComponentType,
  screens: Readonly<Record<string, LoadScreen>>,
  authGuard: AuthGuard,
  notFound: LoadScreen,
): RouteTable => {
  const byPath = new Map(Object.entries(screens).map(([path, load]) => [path, cachedLoader(load)]));
  const loadNotFound = cachedLoader(notFound);
  return {
    layout,
    authGuard,
    screenAt: (pathname) => (byPath.get(canonicalPath(pathname)) ?? loadNotFound)(),
  };
};
