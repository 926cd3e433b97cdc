import { day, hour, minute } from './constants.ts';

export type FeedFilter = 'day' | 'week' | 'month';

/** How many loaded activities a filter shows (SPEC section 9), read as written. */
export const feedLimits = {
  survivor: { day: Infinity, week: 3, month: 2 },
  caregiver: { day: Infinity, week: 10, month: 20 },
} as const satisfies Record<string, Record<FeedFilter, number>>;

/** So many activities are kept for a time without the server. */
export const maxStoredActivities = 100;

/**
 * So many of the loaded pages are read again when something was logged: as much as the longest
 * limited filter shows, so that what comes in late at its own earlier time finds its place too.
 */
export const maxRefetchedPages = 4;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'Just now', 'N minutes ago', 'N hours ago'; nothing after 24 h, when a full date stands. */
export const timeAgo = (at: number, now: number): string | undefined => {
  const age = now - at;
  if (age < minute) return 'Just now';
  if (age < hour) return counted(Math.floor(age / minute), 'minute');
  return age < day ? counted(Math.floor(age / hour), 'hour') : undefined;
};

/** The same, then a full date after 24 h (SPEC section 9). */
export const relativeTime = (
  at: number,
  now: number,
  fullDate: (instant: number) => string,
): string => timeAgo(at, now) ?? fullDate(at);

/** The same within a sentence: 'just now'. A month keeps its capital. */
export const inlineRelativeTime: typeof relativeTime = (...time) =>
  relativeTime(...time).replace(/./u, (first) => first.toLowerCase());

interface Entry {
  readonly id: string;
}

/** What was logged between two pages pushes an entry of the first one onto the second as well. */
export const uniqueById = <T extends Entry>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

/** Whether nothing can be missing between what was just read from the top and what was known below. */
export const hasOverlap = (fresh: readonly Entry[], known: readonly Entry[]): boolean => {
  const ids = new Set(fresh.map(({ id }) => id));
  return known.some(({ id }) => ids.has(id));
};
