import type { DayRule } from '../contract/endpoints/index.ts';
import { day, hour, minute } from './specConstants.ts';

export type AsNeededRule = DayRule & { kind: 'asNeeded' };

interface Intake {
  /** Instants of the doses taken so far. */
  readonly taken: readonly number[];
  readonly now: number;
}

/** Another device, or a second tap, may have recorded the same dose. */
const recentMs = 10 * minute;

/** "A day" on a leaflet is any 24 hours: midnight and time zones do not matter. */
export const isInLastDay = (at: number, now: number): boolean => at > now - day;

/** `next` is when a dose is possible again. */
export type Objection =
  | { readonly kind: 'justTaken'; readonly last: number }
  | {
      readonly kind: 'tooEarly';
      readonly last: number;
      readonly hours: number;
      readonly next: number;
    }
  | {
      readonly kind: 'tooOften';
      readonly max: number;
      readonly count: number;
      readonly next: number;
    };

/** What the plan has against a dose now; null for nothing. */
export const objectionTo = (
  { min_gap_hours: hours, max_per_day }: AsNeededRule,
  { taken, now }: Intake,
): Objection | null => {
  const recent = taken.filter((at) => isInLastDay(at, now)).toSorted((a, b) => a - b);
  const last = Math.max(...taken);
  const afterGap = hours === null ? now : last + hours * hour;
  const count = recent.length;
  const max = max_per_day ?? Infinity;
  // The dose that has to be a day old first.
  const limiting = recent.at(-max);
  if (limiting !== undefined) {
    return { kind: 'tooOften', max, count, next: Math.max(limiting + day, afterGap) };
  }
  if (hours !== null && now < afterGap) return { kind: 'tooEarly', last, hours, next: afterGap };
  return now < last + recentMs ? { kind: 'justTaken', last } : null;
};
