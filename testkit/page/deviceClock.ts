import type { Clock } from '../../src/platform/clock.ts';

/** As the clock of a browser: what waits is not later when it is put back, but earlier when forward. */
export const makeDeviceClock = (sharedClock: Clock, zone: () => string) => {
  const waiting = new Set<() => void>();
  let offsetMs = 0;
  const clock: Clock = {
    now: () => sharedClock.now() + offsetMs,
    zone,
    runAt: (instant, run) => {
      const runOnce = () => {
        waiting.delete(wait);
        run();
      };
      let cancel = () => {};
      const wait = () => {
        cancel();
        cancel = sharedClock.runAt(instant - offsetMs, runOnce);
      };
      wait();
      waiting.add(wait);
      return () => {
        waiting.delete(wait);
        cancel();
      };
    },
  };
  return {
    clock,
    /** How far it is ahead of the test's clock, in milliseconds. */
    setAhead: (ms: number) => {
      const isForward = ms > offsetMs;
      offsetMs = ms;
      if (isForward) for (const wait of waiting) wait();
    },
  };
};
