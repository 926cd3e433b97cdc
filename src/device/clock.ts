import { isZone } from '../../domain/zonedTime.ts';

/** Time as the app knows it; a test puts a driven one in its place. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** The IANA zone the device is in. */
  zone: () => string;
  /** Calls `run` once when the instant has come, at once when it is past; returns its cancel. */
  at: (instant: number, run: () => void) => () => void;
}

/** A timer that slept with the device is found late by at most this. */
const longestHop = 30_000;

const at: Clock['at'] = (instant, run) => {
  let timer: ReturnType<typeof setTimeout>;
  const hop = () => {
    const wait = instant - Date.now();
    if (wait <= 0) run();
    else timer = setTimeout(hop, Math.min(wait, longestHop));
  };
  timer = setTimeout(hop, Math.max(0, Math.min(instant - Date.now(), longestHop)));
  return () => clearTimeout(timer);
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

export const systemClock: Clock = {
  now: () => Date.now(),
  zone,
  at,
};

/** Resolves when the instant has come; an aborted signal leaves no timer behind, a wait that is over no listener. */
export const until = (clock: Clock, instant: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.at(instant, () => {
      signal.removeEventListener('abort', cancel);
      resolve();
    });
    signal.addEventListener('abort', cancel, { once: true });
  });
