import { clockTolerance } from '../../domain/constants.ts';
import type { Clock } from '../../src/device/clock.ts';

export type OwnClock = ReturnType<typeof makeOwnClock>;

/** As the clock of a browser behaves: what waits when it is put back runs at once. */
export const makeOwnClock = (house: Clock, zone: () => string) => {
  const listeners = new Set<(by: number) => void>();
  const waiting = new Set<(isPutBack: boolean) => void>();
  let ahead = 0;
  const clock: Clock = {
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
  };
  return {
    clock,
    /** Sets it to be that much ahead of the house's, in milliseconds. */
    setAhead: (ms: number) => {
      const by = ms - ahead;
      ahead = ms;
      for (const wait of waiting) wait(by < -clockTolerance);
      if (Math.abs(by) > clockTolerance) listeners.forEach((run) => run(by));
    },
    /** What tells one tab of that, until the tab is closed. */
    makeLeaps: () => {
      let mine: (by: number) => void = () => undefined;
      return {
        onLeap: (run: (by: number) => void) => {
          mine = run;
          listeners.add(mine);
        },
        look: () => undefined,
        close: () => void listeners.delete(mine),
      };
    },
  };
};
