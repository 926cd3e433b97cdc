interface Timer {
  readonly instant: number;
  readonly run: () => void;
}

/** A clock that only advances when moved; `settle` waits for what a timer began. */
export const makeVirtualTime = (start: number, settle: () => Promise<void>) => {
  let now = start;
  const timers = new Set<Timer>();
  const nextBy = (instant: number): Timer | undefined => {
    let next: Timer | undefined;
    for (const timer of timers) {
      if (timer.instant <= instant && (!next || timer.instant < next.instant)) next = timer;
    }
    return next;
  };
  /** The device sleeps: time passes and no timer runs until it wakes. */
  const sleepUntil = (instant: number) => void (now = Math.max(now, instant));
  return {
    now: () => now,
    /** Runs once at the instant; returns its cancel. */
    runAt: (instant: number, run: () => void): (() => void) => {
      const timer = { instant, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    settle,
    sleepUntil,
    /** Moves on to an instant, running each timer at its own. */
    advanceTo: async (instant: number): Promise<void> => {
      await settle();
      for (let timer = nextBy(instant); timer; timer = nextBy(instant)) {
        timers.delete(timer);
        sleepUntil(timer.instant);
        timer.run();
        await settle();
      }
      sleepUntil(instant);
      await settle();
    },
  };
};
