import type { DaySchedule } from '../../../../contract/endpoints/index.ts';
import { formatList } from '../../../../domain/formatList.ts';
import { formatClock } from '../../../platform/deviceClock.ts';
import { texts } from '../strings.ts';

/** `2x a day, 8:00 and 20:00`; on other days the times alone. */
export const formatTimes = (times: readonly string[], { rule }: DaySchedule): string => {
  const clocks = formatList(times.map(formatClock));
  return rule.kind === 'daily' ? texts.timesADay(times.length, clocks) : clocks;
};
