import { type ComponentType, createElement, type PropsWithChildren } from 'react';
import { canonicalPath, homeFor, paths } from '../../contract/paths.ts';
import type { AuthGuard } from './authGuard.ts';
import { ScreenError } from '../screens/ScreenError.tsx';

export type LoadScreen = () => Promise<{ Component: ComponentType }>;

export const lazyRoute =
  <Module>(load: () => Promise<Module>, pick: (module: Module) => ComponentType): LoadScreen =>
  async () => ({ Component: pick(await load()) });

/** What /dashboard shows; an unknown role gets the survivor's. */
export const dashboardPath = (role = ''): string => {
  const home = homeFor(role);
  return home === paths.dashboard ? paths.survivorDashboard : home;
};

/** The path whose screen is shown. */
export const shownPath = (pathname: string, role?: string): string => {
  const path = canonicalPath(pathname);
  return path === paths.dashboard ? dashboardPath(role) : path;
};

export interface RouteTable {
  readonly layout: ComponentType<PropsWithChildren>;
  readonly authGuard: AuthGuard;
  readonly screenAt: (pathname: string) => ComponentType | Promise<ComponentType>;
}

const cachedLoader = (load: LoadScreen) => {
  let fetched: ComponentType | null = null;
  return () =>
    fetched ??
    load().then(
      ({ Component }) => (fetched = Component),
      (error: unknown) => () => createElement(ScreenError, { error }),
    );
};

export const cachedScreens = (
  screens: Readonly<Record<string, LoadScreen>>,
  notFound: LoadScreen,
): RouteTable['screenAt'] => {
  const byPath = new Map(Object.entries(screens).map(([path, load]) => [path, cachedLoader(load)]));
  const loadNotFound = cachedLoader(notFound);
  return (pathname) => (byPath.get(canonicalPath(pathname)) ?? loadNotFound)();
};
