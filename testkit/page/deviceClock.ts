import type { Clock } from '../../src/platform/clock.ts';

/** Like a browser's: setting it back delays no timer, setting it forward runs timers early. */
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
