import { day, hour, minute } from './specConstants.ts';

export type FeedFilter = 'day' | 'week' | 'month';

/** Maximum number of activities per filter; a survivor's month shows fewer than the week. */
export const feedLimits = {
  survivor: { day: Infinity, week: 3, month: 2 },
  caregiver: { day: Infinity, week: 10, month: 20 },
} as const satisfies Record<string, Record<FeedFilter, number>>;

/** Stored on the device for offline use. */
export const maxSnapshotActivities = 100;

/** A refetch reads this many pages before an overlap may end it: 4 pages of 5 cover the largest finite limit. */
export const overlapCheckedFromPage = 4;

const unitsAgo = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

export const timeAgo = (at: number, now: number): string | undefined => {
  const age = now - at;
  if (age < minute) return 'Just now';
  if (age < hour) return unitsAgo(Math.floor(age / minute), 'minute');
  return age < day ? unitsAgo(Math.floor(age / hour), 'hour') : undefined;
};

interface Entry {
  readonly id: string;
}

/** If an entry is logged between two page requests, the next page repeats one from the previous page. */
export const uniqueById = <T extends Entry>(entries: readonly T[]): T[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

/** Whether the fresh and the known entries connect without a gap. */
export const hasOverlap = (fresh: readonly Entry[], known: readonly Entry[]): boolean => {
  const ids = new Set(fresh.map(({ id }) => id));
  return known.some(({ id }) => ids.has(id));
};
