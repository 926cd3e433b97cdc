import { setImmediate } from 'node:timers/promises';

/** One time for server and devices. It stands still until it is driven. */
export interface VirtualTime {
  readonly now: () => number;
  /** Runs once when the instant has come; returns its cancel. */
  readonly at: (instant: number, run: () => void) => () => void;
  /** Work is under way that ends without any time passing. */
  readonly busy: <T>(work: Promise<T>) => Promise<T>;
  /** Waits until all that was begun has come to rest. */
  readonly settle: () => Promise<void>;
  /** Moves on to an instant, running each timer at its own. */
  readonly advanceTo: (instant: number) => Promise<void>;
}

interface Timer {
  readonly instant: number;
  readonly run: () => void;
}

/** Messages between page and worker come a few turns later. */
const quietTurns = 4;

export const makeVirtualTime = (start: number): VirtualTime => {
  let now = start;
  let working = 0;
  const timers = new Set<Timer>();

  const settle = async () => {
    for (let quiet = 0; quiet < quietTurns; quiet = working === 0 ? quiet + 1 : 0)
      await setImmediate();
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
    at: (instant, run) => {
      const timer = { instant, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    busy: async (work) => {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
      }
    },
    settle,
    advanceTo: async (instant) => {
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
