import { setImmediate } from 'node:timers';
import { makeVirtualTime } from '../domain/virtualTime.ts';

export type FakeClock = ReturnType<typeof makeFakeClock>;

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

let tasks = 0;

/** `setImmediate` that counts what has not run yet. */
export const countTask = (run: () => void): void => {
  tasks += 1;
  setImmediate(() => {
    tasks -= 1;
    run();
  });
};

let holds = 0;

/** While a test holds a call or a store, `settle` waits for no calls and tasks. Returns the release. */
export const hold = () => {
  holds += 1;
  return () => {
    holds -= 1;
  };
};

const timeoutMs = 10_000;
const maxTurns = 5_000;

/** Waits until `isWaiting` is false, then for that many turns of the event loop in a row without a task. */
const waitForQuietTurns = async (wanted: number, isWaiting: () => boolean): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  let turns = 0;
  let quiet = 0;
  while (quiet < wanted && turns < maxTurns) {
    await new Promise((resolve) => setImmediate(resolve));
    const waits = holds === 0 && isWaiting() && performance.now() < deadline;
    turns = waits ? 0 : turns + 1;
    quiet = holds === 0 && (waits || tasks > 0) ? 0 : quiet + 1;
  }
  if (quiet < wanted) throw new Error(`Not settled: ${tasks} tasks after ${turns} turns.`);
};

/** Waits until React has rendered what it was given. */
export const waitForRender = () => waitForQuietTurns(3, () => false);

/** Waits until promises, messages, database transactions and calls to the server have finished. */
export const settle = () => waitForQuietTurns(300, () => inFlight > 0);

/** Waits until the expectation holds; the last failure is the test's own. */
export const eventually = async (expectation: () => void | Promise<void>): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
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

/** A clock that only advances when driven. */
export const makeFakeClock = (start: number, zone = 'Africa/Abidjan') => {
  const time = makeVirtualTime(start, settle);
  return {
    ...time,
    zone: () => zone,
    advance: (ms: number) => time.advanceTo(time.now() + ms),
  };
};
