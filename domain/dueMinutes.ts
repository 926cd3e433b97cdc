import { day, minute } from './constants.ts';
import type { Dose } from './doses.ts';
import {
  parseUtcMinute,
  instantOf,
  localMinuteOf,
  startOfMinute,
  formatUtcMinute,
} from './zonedTime.ts';

/** In `(from, to]`. Reads the wall clock once per minute, so callers share the result. */
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
