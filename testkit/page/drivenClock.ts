import { setImmediate } from 'node:timers';

interface Timer {
  readonly instant: number;
  readonly run: () => void;
}
export type DrivenClock = ReturnType<typeof makeDrivenClock>;

let inFlight = 0;

/** Counts a call to the server for as long as it is in flight; `settle` waits for it. */
export const countInFlight = async <T>(call: () => Promise<T>): Promise<T> => {
  inFlight += 1;
  try {
    return await call();
  } finally {
    inFlight -= 1;
  }
};

/** Turns of the event loop without a call in flight, after which nothing more is expected to happen. */
const quietTurns = 300;
/** A call that a test holds back never ends. */
const maxTurns = 5_000;

/** Waits until promises, messages, database transactions and calls to the server have finished. */
export const settle = async (): Promise<void> => {
  for (let turn = 0, quiet = 0; quiet < quietTurns && turn < maxTurns; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = inFlight === 0 ? quiet + 1 : 0;
  }
};

const patienceMs = 10_000;

/** Waits until the expectation holds; the last failure is the test's own. */
export const eventually = async (expectation: () => void | Promise<void>): Promise<void> => {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
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
export const makeDrivenClock = (start: number, zone = 'UTC') => {
  let now = start;
  let timers: Timer[] = [];

  /** Moves time on, running each timer at its own instant and letting what it began come to rest. */
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
    at: (instant: number, run: () => void) => {
      const timer = { instant, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((waiting) => waiting !== timer);
      };
    },
    advanceTo,
    advance: (ms: number) => advanceTo(now + ms),
    /** The device sleeps: time passes and no timer runs until it wakes. */
    sleepUntil: (instant: number) => void (now = Math.max(now, instant)),
  };
};
