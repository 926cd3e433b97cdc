import { clockToleranceMs } from '../../domain/specConstants.ts';
import type { Clock } from '../../src/platform/clock.ts';

export type DeviceClock = ReturnType<typeof makeDeviceClock>;

/** As the clock of a browser behaves: what waits when it is put back runs at once. */
export const makeDeviceClock = (sharedClock: Clock, zone: () => string) => {
  const listeners = new Set<(by: number) => void>();
  const waiting = new Set<(isPutBack: boolean) => void>();
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
      const wait = (isPutBack: boolean) => {
        cancel();
        cancel = sharedClock.runAt(isPutBack ? sharedClock.now() : instant - offsetMs, runOnce);
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
    /** How far it is ahead of the test's clock, in milliseconds. */
    setAhead: (ms: number) => {
      const by = ms - offsetMs;
      offsetMs = ms;
      for (const wait of waiting) wait(by < -clockToleranceMs);
      if (Math.abs(by) > clockToleranceMs) listeners.forEach((run) => run(by));
    },
    /** What tells one tab of that, until the tab is closed. */
    makeClockJumps: () => {
      let mine: (by: number) => void = () => undefined;
      return {
        onJump: (run: (by: number) => void) => {
          mine = run;
          listeners.add(mine);
        },
        check: () => undefined,
        close: () => void listeners.delete(mine),
      };
    },
  };
};
