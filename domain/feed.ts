import { day, hour, minute } from './constants.ts';

export type FeedFilter = 'day' | 'week' | 'month';

/** How many loaded activities a filter shows (SPEC section 9), read as written. */
export const feedLimits = {
  survivor: { day: Infinity, week: 3, month: 2 },
  caregiver: { day: Infinity, week: 10, month: 20 },
} as const satisfies Record<string, Record<FeedFilter, number>>;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** 'Just now', 'N minutes ago', 'N hours ago', then a full date after 24 h (SPEC section 9). */
export const relativeTime = (
  at: number,
  now: number,
  fullDate: (instant: number) => string,
): string => {
  const age = now - at;
  if (age < minute) return 'Just now';
  if (age < hour) return counted(Math.floor(age / minute), 'minute');
  if (age < day) return counted(Math.floor(age / hour), 'hour');
  return fullDate(at);
};

/** The same within a sentence: 'just now'. A month keeps its capital. */
export const relativeTimeWithin: typeof relativeTime = (...time) =>
  relativeTime(...time).replace(/^./u, (first) => first.toLowerCase());
