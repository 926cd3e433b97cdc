import { type ComponentType, useEffect } from 'react';
import type { Clock } from '../platform/clock.ts';
import type { LoadScreen } from './routeTable.ts';

export interface LazyOnce<T> {
  readonly run: () => Promise<T>;
  /** Settles with the work, but does not start it. */
  readonly result: Promise<T>;
}

export const lazyOnce = <T,>(work: () => Promise<T>): LazyOnce<T> => {
  let begin = (): void => undefined;
  const done = new Promise<T>((resolve) => {
    begin = () => {
      begin = () => undefined;
      resolve(work());
    };
  });
  return {
    run: () => {
      begin();
      return done;
    },
    result: done,
  };
};

const maxRuntimeDelayMs = 5_000;

/** For a first screen that never loads. */
export const startRuntimeLater = ({ run }: LazyOnce<unknown>, clock: Clock): void => {
  clock.runAt(clock.now() + maxRuntimeDelayMs, () => void run());
};

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
