import type { DaySchedule } from '../contract/endpoints/index.ts';
import { isPaused, isPlannedThatDay } from './daySchedule.ts';
import { autoMissAfterMs } from './specConstants.ts';
import { addDays, dateOf, instantOf, localMinuteOf } from './zonedTime.ts';

/** Ends a pause with the first of its doses that is still open, if it began on that day; else now. */
export const resume = (
  schedule: DaySchedule,
  times: readonly string[],
  now: number,
  zone: string,
): DaySchedule => {
  const local = localMinuteOf(now, zone);
  const open = [dateOf(local), addDays(dateOf(local), -1)]
    .flatMap((date) => times.map((time) => `${date}T${time}`))
    .filter((dose) => isPaused(schedule, dose) && isPlannedThatDay(schedule, dose))
    .filter((dose) => dose <= local && now < instantOf(dose, zone) + autoMissAfterMs);
  return { ...schedule, paused_until: [...open, local].toSorted()[0] ?? local };
};
