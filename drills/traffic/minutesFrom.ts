import { day, minute } from '../../domain/constants.ts';

/** The minutes that begin while people live here for so many milliseconds; a time comes once a day. */
export const minutesFrom = (now: number, lasts: number): number[] => {
  const first = Math.ceil((now + 3_000) / minute) * minute;
  const count = Math.max(0, Math.floor((now + lasts - first) / minute) + 1);
  return Array.from(
    { length: Math.min(count, day / minute) },
    (_none, each) => first + each * minute,
  );
};
