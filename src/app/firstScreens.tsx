import { type ComponentType, useEffect } from 'react';
import type { Load } from './framedRoutes.ts';
import type { Start } from './start.ts';

/** A screen for which the app has to live. */
export const living =
  ({ begin }: Start<unknown>, load: Load): Load =>
  async () => {
    const [screen] = await Promise.all([load(), begin()]);
    return screen;
  };

const beginningAfter = (Component: ComponentType, begin: () => Promise<unknown>): ComponentType =>
  function FirstScreen() {
    useEffect(() => void begin().catch(() => undefined), []);
    return <Component />;
  };

/** A screen that stands before the app lives, which begins as soon as it does, or cannot. */
export const beforeLife =
  ({ begin }: Start<unknown>, load: Load): Load =>
  async () => {
    try {
      return { Component: beginningAfter((await load()).Component, begin) };
    } catch (error) {
      void begin().catch(() => undefined);
      throw error;
    }
  };
