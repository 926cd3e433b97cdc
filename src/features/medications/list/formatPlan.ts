import type { DaySchedule } from '../../../../contract/endpoints/index.ts';
import { isEveryDay, isPlanned, nextPlannedDate } from '../../../../domain/daySchedule.ts';
import { addDays, type LocalDate } from '../../../../domain/zonedTime.ts';
import { formatDistantDate } from '../../../platform/formatDate.ts';
import { formatBounds, formatDays, formatRule } from './formatSchedule.ts';
import { scheduleFormTexts } from '../form/scheduleFormStrings.ts';

/** With the next day, which shows the phase of an interval or a cycle. */
export const formatDaysAndNext = (schedule: DaySchedule, today: LocalDate): string => {
  const next = nextPlannedDate(schedule, today);
  const days = formatDays(schedule, today);
  return next === null || isEveryDay(schedule)
    ? days
    : scheduleFormTexts.withNext(days, formatDistantDate(next, today));
};

/** `Every Monday at 8:00, until Saturday 5 December.` */
export const formatPlan = (schedule: DaySchedule, times: string, today: LocalDate): string =>
  `${[scheduleFormTexts.at(formatRule(schedule.rule), times), ...formatBounds(schedule, today)].join(', ')}.`;

const previewDays = 14;

export const buildPreviewDays = (schedule: DaySchedule, today: LocalDate) =>
  Array.from({ length: previewDays }, (_, index) => {
    const date = addDays(today, index);
    return { date, isPlanned: isPlanned(schedule, `${date}T12:00`) };
  });
