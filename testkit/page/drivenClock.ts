import type { Clock } from '../../src/device/clock.ts';

interface Timer {
  readonly instant: number;
  readonly run: () => void;
}

export interface DrivenClock extends Clock {
  /** Moves time on, running each timer at its own instant and letting what it began come to rest. */
  readonly advanceTo: (instant: number) => Promise<void>;
  readonly advance: (ms: number) => Promise<void>;
  /** The device sleeps: time passes and no timer runs until it wakes. */
  readonly sleepUntil: (instant: number) => void;
}

/** Lets promises, messages and the device's database come to rest. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
};

/** Waits until the expectation holds; the last failure is the test's own. */
export const eventually = async (expectation: () => void | Promise<void>): Promise<void> => {
  const patience = 200;
  for (let tries = 0; tries < patience; tries += 1) {
    try {
      await expectation();
      return;
    } catch {
      await settle();
    }
  }
  await expectation();
};

/** A clock that stands still until it is driven. */
export const makeDrivenClock = (start: number, zone = 'UTC'): DrivenClock => {
  let now = start;
  let timers: Timer[] = [];

  const advanceTo = async (instant: number) => {
    await settle();
    for (;;) {
      const due = timers
        .filter((timer) => timer.instant <= instant)
        .toSorted((a, b) => a.instant - b.instant)[0];
      if (!due) break;
      timers = timers.filter((timer) => timer !== due);
      now = Math.max(now, due.instant);
      due.run();
      await settle();
    }
    now = Math.max(now, instant);
    await settle();
  };

  return {
    now: () => now,
    zone: () => zone,
    at: (instant, run) => {
      const timer = { instant, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((waiting) => waiting !== timer);
      };
    },
    advanceTo,
    advance: (ms) => advanceTo(now + ms),
    sleepUntil: (instant) => {
      now = Math.max(now, instant);
    },
  };
};
