import { type ComponentType, useEffect } from 'react';
import type { LoadScreen } from './routeTable.ts';
import type { LazyOnce } from './lazyOnce.ts';

export const requireRuntime =
  ({ run }: LazyOnce<unknown>, load: LoadScreen): LoadScreen =>
  async () => {
    const [screen] = await Promise.all([load(), run()]);
    return screen;
  };

const withRuntimeStart = (Component: ComponentType, begin: () => Promise<unknown>): ComponentType =>
  function FirstScreen() {
    useEffect(() => void begin().catch(() => undefined), []);
    return <Component />;
  };

/** Renders without the runtime and starts it when the screen is loaded or fails to load. */
export const renderEarly =
  ({ run }: LazyOnce<unknown>, load: LoadScreen): LoadScreen =>
  async () => {
    try {
      return { Component: withRuntimeStart((await load()).Component, run) };
    } catch (error) {
      void run().catch(() => undefined);
      throw error;
    }
  };
