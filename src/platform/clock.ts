import { offsetMinutesAt, zoneOfOffset } from '../../domain/zoneNames.ts';
import { isZone } from '../../domain/zonedTime.ts';

export interface Clock {
  now: () => number;
  zone: () => string;
  /** May run too early if the clock was set back, so callers check again. */
  runAt: (instant: number, run: () => void) => () => void;
}

const maxTimerMs = 30_000;

const slewMs = 1_000;

/** Ends by the monotonic clock too, so that setting the device clock back delays nothing. */
const runAt: Clock['runAt'] = (instant, run) => {
  const deadline = performance.now() + instant - Date.now() + slewMs;
  const wait = () => Math.min(instant - Date.now(), deadline - performance.now());
  const hop = () => {
    if (wait() <= 0) run();
    else schedule();
  };
  const schedule = () => {
    timer = setTimeout(hop, Math.max(0, Math.min(wait(), maxTimerMs)));
  };
  let timer: ReturnType<typeof setTimeout>;
  schedule();
  return () => clearTimeout(timer);
};

/** Some browsers report no zone, `Etc/Unknown`, or one that contradicts their clock. */
const zone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const now = new Date();
  const offset = -now.getTimezoneOffset();
  const isRight =
    typeof timeZone === 'string' &&
    isZone(timeZone) &&
    offsetMinutesAt(now.getTime(), timeZone) === offset;
  return isRight ? timeZone : zoneOfOffset(offset);
};

export const systemClock: Clock = {
  now: () => Date.now(),
  zone,
  runAt,
};

/** Never resolves after an abort. */
export const sleepUntil = (clock: Clock, instant: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return;
    const cancel = clock.runAt(instant, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    signal.addEventListener('abort', cancel, { once: true });
  });

export const withTimeout = <T, U>(
  clock: Clock,
  timeoutMs: number,
  work: Promise<T>,
  onTimeout: () => U | Promise<U>,
): Promise<T | U> => {
  const over = new AbortController();
  const tooLong = sleepUntil(clock, clock.now() + timeoutMs, over.signal).then(onTimeout);
  return Promise.race([work, tooLong]).finally(() => over.abort());
};

/** Two halves, so that after a sleep the work still gets time to finish. */
export const withAwakeTimeout = <T, U>(
  clock: Clock,
  timeoutMs: number,
  work: Promise<T>,
  onTimeout: () => U,
): Promise<T | U> => {
  const half = timeoutMs / 2;
  return withTimeout(clock, half, work, () => withTimeout(clock, half, work, onTimeout));
};

/** Lets pending input run first during long work on slow phones. */
export const yieldToMain = (): Promise<void> =>
  typeof scheduler === 'undefined' || !('yield' in scheduler)
    ? Promise.resolve()
    : scheduler.yield();
