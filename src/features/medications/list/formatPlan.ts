import type { DaySchedule } from '../../../../contract/endpoints/index.ts';
import { isEveryDay, isPlanned } from '../../../../domain/daySchedule.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { type AnswersNow, nextUnanswered } from '../../../../domain/nextUnanswered.ts';
import { addDays, dateOf, type LocalDate, localDateOf } from '../../../../domain/zonedTime.ts';
import { formatDistantDate } from '../../../platform/formatDate.ts';
import { formatBounds, formatDays, formatRule } from '../../../doses/formatSchedule.ts';
import { scheduleFormTexts } from '../form/scheduleFormStrings.ts';

/** With the day of the next dose, which shows the phase of an interval or a cycle. */
export const formatDaysAndNext = (medicine: Medicine, context: AnswersNow): string => {
  const { schedule } = medicine;
  const today = localDateOf(context.now, context.place.zone);
  const days = formatDays(schedule, today);
  const next = isEveryDay(schedule) ? null : nextUnanswered(medicine, context);
  return next
    ? scheduleFormTexts.withNext(days, formatDistantDate(dateOf(next.dose), today))
    : days;
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
