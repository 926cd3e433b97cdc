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
import {
  asksBeforeLeaving,
  closeTopmost,
  isAnythingOpen,
  subscribeToLayers,
} from '../ui/openDialogs.ts';
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
  readonly subscribe: (listener: () => void) => () => void;
  readonly close: () => void;
}

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && createPath(one) === createPath(other);

/** React Router counts the entries of the app. */
const isFirstEntry = (): boolean => (window.history.state as { idx?: number } | null)?.idx === 0;

export const openRouter = (
  { layout, authGuard, screenAt }: RouteTable,
  history: BrowserHistory = createBrowserHistory(),
): AppRouter => {
  const listeners = new Set<() => void>();
  let shown: CurrentScreen | null = null;
  let currentLocation = history.location;
  let navigationCount = 0;
  let isClosed = false;
  /** The current entry was pushed for a screen that is not shown yet: the next push replaces it. */
  let isNavigating = false;
  /** Of an entry that repeats the first one, so that Back has something to close a dialog on. */
  let repeatedKey: string | null = null;
  let isClosing = false;
  /** Where the overlay that Back closes leads to, once the URL is moved forward again. */
  let closedTo: (() => void) | null = null;

  const show = () => {
    const { location, action: historyAction } = history;
    currentLocation = location;
    navigationCount += 1;
    const navigation = navigationCount;
    const commit = (Screen: ComponentType) => {
      if (navigation !== navigationCount || isClosed) return;
      isNavigating = false;
      shown = { location, historyAction, Screen };
      for (const listener of listeners) listener();
    };
    const screen = screenAt(location.pathname);
    if (screen instanceof Promise) void screen.then(commit);
    else commit(screen);
  };

  const go = (how: 'push' | 'replace', to: To, state?: unknown) => {
    if (isClosed) return;
    if (isClosing) {
      closedTo = () => go(how, to, state);
      return;
    }
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

  const repeatFirstEntry = () => {
    // While Back is answered, the browser is at an entry that is not shown.
    const isShown = isSame(history.location, currentLocation);
    if (!isShown || !isAnythingOpen() || !isFirstEntry()) return;
    history.push(createPath(history.location), history.location.state);
    currentLocation = history.location;
    repeatedKey = currentLocation.key;
  };
  const stopRepeating = subscribeToLayers(repeatFirstEntry);

  const stopListening = history.listen(({ location, delta }) => {
    if (isSame(location, currentLocation)) {
      closedTo?.();
      closedTo = null;
      return;
    }
    // Back or Forward closes the topmost overlay; the URL is restored.
    const hasMoved = delta !== null && delta !== 0;
    isClosing = true;
    const hasClosed = hasMoved && closeTopmost(() => history.go(delta));
    isClosing = false;
    if (hasClosed) {
      history.go(-delta);
      return;
    }
    isNavigating = false;
    // The entry below shows the same screen.
    if (hasMoved && delta < 0 && currentLocation.key === repeatedKey) history.go(-1);
    handleLocation();
  });
  const stopReopening = authGuard.onSessionEnd((link) => go('replace', link));
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      stopRepeating();
      stopReopening();
      stopListening();
    },
  };
};
