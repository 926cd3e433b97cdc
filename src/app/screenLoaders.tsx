import { type ComponentType, useEffect } from 'react';
import type { LoadScreen } from './routeTable.ts';
import type { LazyOnce } from './lazyOnce.ts';

/** A screen for which the app has to live. */
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

/** A screen that stands before the app lives, which begins as soon as it does, or cannot. */
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
