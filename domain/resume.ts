import type { DaySchedule } from '../contract/endpoints/index.ts';
import { isPaused, isPlannedThatDay } from './daySchedule.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import { addDays, dateOf, instantOf, type LocalMinute, localMinuteOf } from './zonedTime.ts';

/** Due less than 20 minutes ago. */
const recentDoses = (times: readonly string[], now: number, zone: string): LocalMinute[] => {
  const local = localMinuteOf(now, zone);
  return [dateOf(local), addDays(dateOf(local), -1)]
    .flatMap((date) => times.map((time) => `${date}T${time}`))
    .filter((dose) => dose <= local && now < instantOf(dose, zone) + autoMissAfterMs);
};

/** With a dose that is due, or was and is answered: an undo would reopen it. */
export const pauseStart = (times: readonly string[], now: number, zone: string): LocalMinute => {
  const local = localMinuteOf(now, zone);
  return [...recentDoses(times, now, zone), local].toSorted()[0] ?? local;
};

/** Ends a pause with the first of its doses that is still open, if it began on that day; else now. */
export const resume = (
  { stop_reason: _ended, ...schedule }: DaySchedule,
  times: readonly string[],
  now: number,
  zone: string,
): DaySchedule => {
  const local = localMinuteOf(now, zone);
  const open = recentDoses(times, now, zone).filter(
    (dose) => isPaused(schedule, dose) && isPlannedThatDay(schedule, dose),
  );
  return { ...schedule, paused_until: [...open, local].toSorted()[0] ?? local };
};
