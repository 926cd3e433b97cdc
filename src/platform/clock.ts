import { clockToleranceMs } from '../../domain/specConstants.ts';
import { isZone } from '../../domain/zonedTime.ts';

export interface Clock {
  now: () => number;
  zone: () => string;
  /** May run too early if the clock was set back, so callers check again. */
  runAt: (instant: number, run: () => void) => () => void;
}

export interface ClockJumps {
  /** Milliseconds, negative if set back; a sleep may look like a positive jump. */
  onJump: (run: (by: number) => void) => void;
  check: () => void;
}

const maxTimerMs = 30_000;

const drift = (): number => Date.now() - performance.now();

const makeSystemTime = (): ClockJumps & Pick<Clock, 'runAt'> => {
  const listeners = new Set<(by: number) => void>();
  let lastDrift = drift();
  let timesPutBack = 0;
  const look = () => {
    const by = Math.round(drift() - lastDrift);
    lastDrift += by;
    if (Math.abs(by) <= clockToleranceMs) return;
    if (by < 0) timesPutBack += 1;
    for (const run of listeners) run(by);
  };
  return {
    check: look,
    onJump: (run) => void listeners.add(run),
    runAt: (instant, run) => {
      const timesPutBackAtStart = timesPutBack;
      let isCancelled = false;
      let timer: ReturnType<typeof setTimeout>;
      const hop = () => {
        look();
        if (isCancelled) return;
        const wait = instant - Date.now();
        if (wait <= 0 || timesPutBack !== timesPutBackAtStart) run();
        else timer = setTimeout(hop, Math.min(wait, maxTimerMs));
      };
      timer = setTimeout(hop, Math.max(0, Math.min(instant - Date.now(), maxTimerMs)));
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
  };
};

/** Etc/GMT names have the inverted sign. */
const zoneByOffset = (): string => {
  const hoursBehind = new Date().getTimezoneOffset() / 60;
  const zone = `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
  return isZone(zone) ? zone : 'UTC';
};

/** Some browsers report `Etc/Unknown`, which Intl rejects. */
const zone = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : zoneByOffset();
};

const systemTime = makeSystemTime();

export const systemClockJumps: ClockJumps = systemTime;

export const systemClock: Clock = {
  now: () => Date.now(),
  zone,
  runAt: systemTime.runAt,
};

/** Never resolves after an abort. */
export const sleepUntil = (clock: Clock, instant: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
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
