import { day, hour, minute } from './constants.ts';

export type FeedFilter = 'day' | 'week' | 'month';

/** Number of loaded activities per filter (SPEC section 9, taken literally). */
export const feedLimits = {
  survivor: { day: Infinity, week: 3, month: 2 },
  caregiver: { day: Infinity, week: 10, month: 20 },
} as const satisfies Record<string, Record<FeedFilter, number>>;

export const maxStoredActivities = 100;

/** Covers the longest limited filter, so that late entries appear at their own time. */
export const maxRefetchedPages = 4;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

export const timeAgo = (at: number, now: number): string | undefined => {
  const age = now - at;
  if (age < minute) return 'Just now';
  if (age < hour) return counted(Math.floor(age / minute), 'minute');
  return age < day ? counted(Math.floor(age / hour), 'hour') : undefined;
};

export const relativeTime = (
  at: number,
  now: number,
  fullDate: (instant: number) => string,
): string => timeAgo(at, now) ?? fullDate(at);

/** For use within a sentence; month names keep their capital. */
export const inlineRelativeTime: typeof relativeTime = (...time) =>
  relativeTime(...time).replace(/./u, (first) => first.toLowerCase());

interface Entry {
  readonly id: string;
}

/** An entry logged between two page requests shifts an old one onto the next page as well. */
export const uniqueById = <T extends Entry>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

/** Whether the fresh and the known entries connect without a gap. */
export const hasOverlap = (fresh: readonly Entry[], known: readonly Entry[]): boolean => {
  const ids = new Set(fresh.map(({ id }) => id));
  return known.some(({ id }) => ids.has(id));
};
