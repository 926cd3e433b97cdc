import type { DaySchedule } from '../contract/endpoints/index.ts';
import { isPaused, isPlannedThatDay } from './daySchedule.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import { addDays, instantOf, localDateOf, type LocalMinute, localMinuteOf } from './zonedTime.ts';

/** Of yesterday and today: not due yet, or for less than 20 minutes. */
const unmissedDoses = (times: readonly string[], now: number, zone: string): LocalMinute[] => {
  const today = localDateOf(now, zone);
  return [today, addDays(today, -1)]
    .flatMap((date) => times.map((time) => `${date}T${time}`))
    .filter((dose) => now < instantOf(dose, zone) + autoMissAfterMs);
};

/** With a dose that is due, or was and is answered: an undo would reopen it. */
export const pauseStart = (times: readonly string[], now: number, zone: string): LocalMinute => {
  const local = localMinuteOf(now, zone);
  return [...unmissedDoses(times, now, zone), local].toSorted()[0] ?? local;
};

/** Ends a pause with the first of its doses that is still open, if it began on that day; else now. */
export const resume = (
  { stop_reason: _ended, ...schedule }: DaySchedule,
  times: readonly string[],
  now: number,
  zone: string,
): DaySchedule => {
  const local = localMinuteOf(now, zone);
  const open = unmissedDoses(times, now, zone).filter(
    (dose) => isPaused(schedule, dose) && isPlannedThatDay(schedule, dose),
  );
  return { ...schedule, paused_until: [...open, local].toSorted()[0] ?? local };
};
