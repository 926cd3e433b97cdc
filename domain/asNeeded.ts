import type { DayRule } from '../contract/endpoints/index.ts';
import { hour } from './specConstants.ts';
import { localDateOf } from './zonedTime.ts';

export type AsNeededRule = DayRule & { kind: 'asNeeded' };

interface Taking {
  readonly taken: readonly number[];
  readonly now: number;
  readonly zone: string;
}

/** What the plan says against taking it now; null for nothing. */
export const objectionTo = (
  { min_gap_hours: hours, max_per_day: most }: AsNeededRule,
  { taken, now, zone }: Taking,
): { readonly kind: 'early'; readonly last: number } | { readonly kind: 'often' } | null => {
  const last = Math.max(...taken);
  if (hours !== null && now < last + hours * hour) return { kind: 'early', last };
  const today = localDateOf(now, zone);
  const count = taken.filter((at) => localDateOf(at, zone) === today).length;
  return most !== null && count >= most ? { kind: 'often' } : null;
};
