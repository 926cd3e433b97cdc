import type { ComponentType } from 'react';
import {
  createPath,
  type Location,
  type Navigator,
  parsePath,
  type RouterProps,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom';
import { leaveTopmost } from '../ui/useLeaveOnBack.ts';
import type { FramedRoutes } from './framedRoutes.ts';

/** The addresses that were opened, in the browser or, for a test, in memory. */
export type AddressHistory = Omit<ReturnType<typeof createBrowserHistory>, 'encodeLocation'>;

/** A screen that stands, and how its address was come to. */
export interface Shown {
  readonly location: Location;
  readonly historyAction: NonNullable<RouterProps['navigationType']>;
  readonly Screen: ComponentType;
}

export interface AppRouter {
  readonly frame: ComponentType;
  /** What React Router's links and hooks go through. */
  readonly navigator: Navigator;
  /** Null until the first screen is fetched. From then on one stands until the next is there. */
  readonly shown: () => Shown | null;
  readonly onShown: (hear: () => void) => () => void;
  /** From then on nothing moves, neither the screen nor the address. */
  readonly close: () => void;
}

const isSame = (one: Location, other: Location): boolean =>
  one.key === other.key && createPath(one) === createPath(other);

/** Opens the screen of each address that is come to, once the gate lets it pass and it is fetched. */
export const openRouter = (
  { frame, gate, screenAt }: FramedRoutes,
  history: AddressHistory = createBrowserHistory(),
): AppRouter => {
  const hearers = new Set<() => void>();
  let shown: Shown | null = null;
  let at = history.location;
  let isClosed = false;
  /** The entry at hand was pushed for a screen that does not stand yet: nobody comes back to it. */
  let isOnTheWay = false;

  const show = () => {
    const { location, action: historyAction } = history;
    at = location;
    const stand = (Screen: ComponentType) => {
      if (at !== location || isClosed) return;
      isOnTheWay = false;
      shown = { location, historyAction, Screen };
      for (const hear of hearers) hear();
    };
    const screen = screenAt(location.pathname);
    if (screen instanceof Promise) void screen.then(stand);
    else stand(screen);
  };

  const go = (how: 'push' | 'replace', to: To, state?: unknown) => {
    if (isClosed) return;
    const { pathname = at.pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to;
    const instead = gate.turn(pathname, search);
    if (instead !== null) {
      go('replace', instead);
      return;
    }
    history[isOnTheWay ? 'replace' : how](to, state);
    if (how === 'push') isOnTheWay = true;
    show();
  };

  /** The address is the browser's already. */
  const arrive = () => {
    const instead = gate.turn(history.location.pathname, history.location.search);
    if (instead === null) show();
    else go('replace', instead);
  };

  const stopListening = history.listen(({ location, delta }) => {
    if (isSame(location, at)) return;
    // Back leaves what stands over the screen: the address becomes that of the screen again.
    const isBack = delta !== null && delta !== 0;
    if (isBack && leaveTopmost()) {
      history.go(-delta);
      return;
    }
    isOnTheWay = false;
    arrive();
  });
  arrive();

  return {
    frame,
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      go: (delta) => history.go(delta),
      push: (to, state) => go('push', to, state),
      replace: (to, state) => go('replace', to, state),
    },
    shown: () => shown,
    onShown: (hear) => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    close: () => {
      isClosed = true;
      stopListening();
    },
  };
};
