import { setImmediate } from 'node:timers/promises';

interface Timer {
  readonly instant: number;
  readonly run: () => void;
}

/** Messages between page and worker arrive a few turns later. */
const quietTurns = 4;

/** One clock for server and devices; it only advances when moved. */
export const makeVirtualTime = (start: number) => {
  let now = start;
  let pendingWork = 0;
  const timers = new Set<Timer>();

  /** Waits until all work is done. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0; quiet < quietTurns; quiet = pendingWork === 0 ? quiet + 1 : 0) {
      await setImmediate();
    }
  };
  const nextBy = (instant: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.instant <= instant && (!next || timer.instant < next.instant)) next = timer;
    }
    return next;
  };
  return {
    now: () => now,
    settle,
    /** Runs once at the instant; returns its cancel. */
    runAt: (instant: number, run: () => void): (() => void) => {
      const timer = { instant, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** Marks work that ends without any time passing. */
    trackWork: async <T>(work: Promise<T>): Promise<T> => {
      pendingWork += 1;
      return work.finally(() => (pendingWork -= 1));
    },
    /** Moves on to an instant, running each timer at its own. */
    advanceTo: async (instant: number): Promise<void> => {
      await settle();
      for (let timer = nextBy(instant); timer; timer = nextBy(instant)) {
        timers.delete(timer);
        now = Math.max(now, timer.instant);
        timer.run();
        await settle();
      }
      now = Math.max(now, instant);
    },
  };
};

export type VirtualTime = ReturnType<typeof makeVirtualTime>;
