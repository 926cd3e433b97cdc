import type { ComponentType, PropsWithChildren } from 'react';
import {
  createPath,
  type Location,
  type Navigator,
  parsePath,
  type RouterProps,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { asksBeforeLeaving, closeTopmost } from '../ui/openDialogs.ts';
import type { RouteTable } from './routeTable.ts';

export type BrowserHistory = Omit<ReturnType<typeof createBrowserHistory>, 'encodeLocation'>;

export interface CurrentScreen {
  readonly location: Location;
  readonly historyAction: NonNullable<RouterProps['navigationType']>;
  readonly Screen: ComponentType;
}

export interface AppRouter {
  readonly layout: ComponentType<PropsWithChildren>;
  readonly navigator: Navigator;
  /** Null until the first screen is loaded. */
  readonly current: () => CurrentScreen | null;
  readonly subscribe: (hear: () => void) => () => void;
  readonly close: () => void;
}

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && createPath(one) === createPath(other);

export const openRouter = (
  { layout, authGuard, screenAt }: RouteTable,
  history: BrowserHistory = createBrowserHistory(),
): AppRouter => {
  const listeners = new Set<() => void>();
  let shown: CurrentScreen | null = null;
  let currentLocation = history.location;
  let isClosed = false;
  /** The current entry was pushed for a screen that is not shown yet: the next push replaces it. */
  let isNavigating = false;

  const show = () => {
    const { location, action: historyAction } = history;
    currentLocation = location;
    const commit = (Screen: ComponentType) => {
      if (currentLocation !== location || isClosed) return;
      isNavigating = false;
      shown = { location, historyAction, Screen };
      for (const hear of listeners) hear();
    };
    const screen = screenAt(location.pathname);
    if (screen instanceof Promise) void screen.then(commit);
    else commit(screen);
  };

  const go = (how: 'push' | 'replace', to: To, state?: unknown) => {
    if (isClosed) return;
    const { pathname = currentLocation.pathname, search = '' } =
      typeof to === 'string' ? parsePath(to) : to;
    const instead = authGuard.redirectFor(pathname, search);
    if (instead !== null) {
      go('replace', instead);
      return;
    }
    history[isNavigating ? 'replace' : how](to, state);
    if (how === 'push') isNavigating = true;
    show();
  };

  const handleLocation = () => {
    const instead = authGuard.redirectFor(history.location.pathname, history.location.search);
    if (instead === null) show();
    else go('replace', instead);
  };

  const stopListening = history.listen(({ location, delta }) => {
    if (isSame(location, currentLocation)) return;
    // Back closes the topmost overlay; the URL is moved forward again.
    const isBack = delta !== null && delta !== 0;
    if (isBack && closeTopmost(() => history.go(delta))) {
      history.go(-delta);
      return;
    }
    isNavigating = false;
    handleLocation();
  });
  handleLocation();

  return {
    layout,
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      go: (delta) => history.go(delta),
      push: (to, state) => {
        const leave = () => go('push', to, state);
        if (!asksBeforeLeaving(leave)) leave();
      },
      replace: (to, state) => go('replace', to, state),
    },
    current: () => shown,
    subscribe: (hear) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    close: () => {
      isClosed = true;
      stopListening();
    },
  };
};
