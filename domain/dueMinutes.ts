import { day, minute } from './constants.ts';
import type { Dose } from './doses.ts';
import {
  parseUtcMinute,
  instantOf,
  localMinuteOf,
  startOfMinute,
  formatUtcMinute,
} from './zonedTime.ts';

/**
 * The local minutes of a zone that begin in `(from, to]`, in their order. A minute in a gap begins
 * at the first instant after it; one that is shown twice begins the first time. It reads the clock
 * on the wall once a minute: whoever schedules in this zone shares the answer.
 */
export const dueMinutes = (from: number, to: number, zone: string): Dose[] => {
  let next = parseUtcMinute(localMinuteOf(from, zone)) + minute;
  const begun: Dose[] = [];
  for (let at = startOfMinute(from) + minute; at <= to; at += minute) {
    for (const last = parseUtcMinute(localMinuteOf(at, zone)); next <= last; next += minute) {
      begun.push({ dose: formatUtcMinute(next), at });
    }
  }
  const wasPutBack =
    parseUtcMinute(localMinuteOf(from, zone)) <
    parseUtcMinute(localMinuteOf(from - day, zone)) + day;
  return wasPutBack ? begun.filter(({ dose, at }) => instantOf(dose, zone) === at) : begun;
};
