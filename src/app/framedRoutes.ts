import { type ComponentType, createElement } from 'react';
import { pathMeant } from '../../contract/paths.ts';
import type { Gate } from './gate.ts';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';

/** Fetches a screen, when it is opened for the first time. */
export type Load = () => Promise<{ Component: ComponentType }>;

export interface FramedRoutes {
  readonly frame: ComponentType;
  readonly gate: Gate;
  /** The screen of an address; one that cannot be fetched is a screen that says so. */
  readonly screenAt: (pathname: string) => ComponentType | Promise<ComponentType>;
}

/** What could not be fetched is tried once more each time that it is opened. */
const fetchable = (load: Load) => {
  let fetched: ComponentType | null = null;
  return () =>
    fetched ??
    load().then(
      ({ Component }) => (fetched = Component),
      (error: unknown) => () => createElement(ScreenCrashed, { error }),
    );
};

/** Screens by their address, each within the frame and behind the gate; `unknown` where there is none. */
export const framedRoutes = (
  frame: ComponentType,
  screens: Readonly<Record<string, Load>>,
  gate: Gate,
  unknown: Load,
): FramedRoutes => {
  const byPath = new Map(Object.entries(screens).map(([path, load]) => [path, fetchable(load)]));
  const elsewhere = fetchable(unknown);
  return {
    frame,
    gate,
    screenAt: (pathname) => (byPath.get(pathMeant(pathname)) ?? elsewhere)(),
  };
};
