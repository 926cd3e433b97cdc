import { clockTolerance } from '../../domain/constants.ts';
import type { Clock, ClockLeaps } from '../../src/device/clock.ts';

/** The own clock of a device of a test, right until the test sets it, also under open tabs. */
export interface OwnClock {
  readonly clock: Clock;
  /** Sets it to be that much ahead of the house's, in milliseconds. */
  readonly setAhead: (ms: number) => void;
  /** What tells one tab of that, until the tab is closed. */
  readonly makeLeaps: () => ClockLeaps & { readonly close: () => void };
}

/** As the clock of a browser behaves: what waits when it is put back runs at once. */
export const makeOwnClock = (house: Clock, zone: () => string): OwnClock => {
  const listeners = new Set<(by: number) => void>();
  const waiting = new Set<(isPutBack: boolean) => void>();
  let ahead = 0;
  return {
    clock: {
      now: () => house.now() + ahead,
      zone,
      at: (instant, run) => {
        const runOnce = () => {
          waiting.delete(wait);
          run();
        };
        let cancel = () => {};
        const wait = (isPutBack: boolean) => {
          cancel();
          cancel = house.at(isPutBack ? house.now() : instant - ahead, runOnce);
        };
        wait(false);
        waiting.add(wait);
        return () => {
          waiting.delete(wait);
          cancel();
        };
      },
    },
    setAhead: (ms) => {
      const by = ms - ahead;
      ahead = ms;
      for (const wait of waiting) wait(by < -clockTolerance);
      if (Math.abs(by) > clockTolerance) listeners.forEach((run) => run(by));
    },
    makeLeaps: () => {
      let mine: (by: number) => void = () => undefined;
      return {
        onLeap: (run) => {
          mine = run;
          listeners.add(mine);
        },
        look: () => undefined,
        close: () => void listeners.delete(mine),
      };
    },
  };
};
