import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Gate } from './gate.ts';
import { laterRoute } from './later.tsx';
import { Opening } from './screens/Opening.tsx';
import { ScreenCrashed } from './screens/ScreenCrashed.tsx';

/** Fetches a screen, when it is opened for the first time. */
export type Load = () => Promise<{ Component: ComponentType }>;

/** Screens by their address, each within the frame and behind the gate; `unknown` where there is none. */
export const framedRoutes = (
  frame: ComponentType,
  screens: Readonly<Record<string, Load>>,
  { loader }: Gate,
  unknown: Load,
): RouteObject[] => [
  {
    Component: frame,
    HydrateFallback: Opening,
    ErrorBoundary: ScreenCrashed,
    children: Object.entries({ ...screens, '*': unknown }).map(([path, lazy]) => ({
      id: path,
      path,
      loader,
      lazy: laterRoute(lazy),
      ErrorBoundary: ScreenCrashed,
    })),
  },
];
