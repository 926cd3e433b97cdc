import { clockToleranceMs } from '../../domain/constants.ts';
import { isZone } from '../../domain/zonedTime.ts';

/** Time as the app knows it; a test puts a driven one in its place. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** The IANA zone the device is in. */
  zone: () => string;
  /**
   * Calls `run` once when the instant has come, at once when it is past, and too early where the clock
   * was put back meanwhile: whoever waits looks again. Returns its cancel.
   */
  runAt: (instant: number, run: () => void) => () => void;
}

/** Told when a person or the network sets the device's clock while the app runs. */
export interface ClockJumps {
  /** By how many milliseconds it was put forward, less than 0 where back; a sleep may look like the former. */
  onJump: (run: (by: number) => void) => void;
  /** Tells now of a leap that no timer has come upon yet. */
  check: () => void;
}

/** A timer that slept with the device, or whose clock was set, is found late by at most this. */
const maxTimerMs = 30_000;

/** How far the device's clock is ahead of one that nobody can set; that one may stand still in a sleep. */
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
        // By a clock that was put back three hours it would wait three hours too long.
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

/** The zone of this device's offset from UTC, named with the sign turned round. */
const zoneByOffset = (): string => {
  const hoursBehind = new Date().getTimezoneOffset() / 60;
  const zone = `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
  return isZone(zone) ? zone : 'UTC';
};

/** A browser that cannot tell its zone may name `Etc/Unknown`, which none of its formats takes. */
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

/** Resolves when the instant has come; an aborted signal leaves no timer behind, a wait that is over no listener. */
export const sleepUntil = (clock: Clock, instant: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.runAt(instant, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    signal.addEventListener('abort', cancel, { once: true });
  });

/** What comes of the work, or of `otherwise` where it takes longer than `patience`, in milliseconds; no timer is left behind. */
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

/** The same in two halves, so that a device that slept meanwhile still has its time to answer. */
export const withAwakeTimeout = <T, U>(
  clock: Clock,
  timeoutMs: number,
  work: Promise<T>,
  onTimeout: () => U,
): Promise<T | U> => {
  const half = timeoutMs / 2;
  return withTimeout(clock, half, work, () => withTimeout(clock, half, work, onTimeout));
};
