import { placeAhead } from './placeAhead.ts';

/** A zone in which it is noon now: no test runs across midnight. */
export const zoneAtNoon = (): string => placeAhead(12 - new Date().getUTCHours());

/** `HH:MM` on the clock of this process, in whose zone the browser is too. */
export const timeAt = (instant: number): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeStyle: 'short' });
