import type { DaySchedule } from '../../../../contract/endpoints/index.ts';
import { joinWords } from '../../../doses/scheduleStrings.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { texts } from '../strings.ts';

/** `2x a day, 8:00 and 20:00`; on other days the times alone. */
export const formatTimes = (times: readonly string[], { rule }: DaySchedule): string => {
  const clocks = joinWords(times.map(formatClock));
  return rule.kind === 'daily' ? texts.timesADay(times.length, clocks) : clocks;
};
