import type { DayRule } from '../contract/endpoints/index.ts';
import { hour, minute } from './specConstants.ts';
import { localDateOf } from './zonedTime.ts';

export type AsNeededRule = DayRule & { kind: 'asNeeded' };

interface Intake {
  /** Instants of the doses taken so far. */
  readonly taken: readonly number[];
  readonly now: number;
  readonly zone: string;
}

/** Another device, or a second tap, may have recorded the same dose. */
const recentMs = 10 * minute;

export type Objection =
  | { readonly kind: 'justTaken'; readonly last: number }
  | { readonly kind: 'tooEarly'; readonly last: number; readonly hours: number }
  | { readonly kind: 'tooOften'; readonly max: number; readonly count: number };

/** What the plan has against a dose now; null for nothing. */
export const objectionTo = (
  { min_gap_hours: hours, max_per_day: max }: AsNeededRule,
  { taken, now, zone }: Intake,
): Objection | null => {
  const last = Math.max(...taken);
  const today = localDateOf(now, zone);
  const count = taken.filter((at) => localDateOf(at, zone) === today).length;
  if (max !== null && count >= max) return { kind: 'tooOften', max, count };
  if (hours !== null && now < last + hours * hour) return { kind: 'tooEarly', last, hours };
  return now < last + recentMs ? { kind: 'justTaken', last } : null;
};
