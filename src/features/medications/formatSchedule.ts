import type { DayRule, DaySchedule } from '../../../contract/endpoints/index.ts';
import { isEveryDay, isPlanned, nextPlannedDate } from '../../../domain/daySchedule.ts';
import { addDays, dateOf, type LocalDate, type LocalMinute } from '../../../domain/zonedTime.ts';
import { formatDate, formatDistantDate } from '../../platform/formatDate.ts';
import { joinWords, scheduleTexts, weekdayNames } from './scheduleStrings.ts';

export const formatRule = (rule: DayRule): string => {
  switch (rule.kind) {
    case 'daily':
      return scheduleTexts.everyDay;
    case 'weekdays':
      return scheduleTexts.weekdays(joinWords(rule.weekdays.map((each) => weekdayNames[each])));
    case 'interval':
      return rule.every % 7 === 0
        ? scheduleTexts.everyWeeks(rule.every / 7, formatDate(rule.from).split(' ')[0] ?? '')
        : scheduleTexts.everyDays(rule.every);
    case 'cycle':
      return scheduleTexts.cycle(rule.on, rule.off);
  }
};

const boundsOf = ({ first_day, last_day }: DaySchedule, today: LocalDate): string[] => [
  ...(first_day !== null && today < first_day
    ? [scheduleTexts.from(formatDistantDate(first_day, today))]
    : []),
  ...(last_day !== null ? [scheduleTexts.until(formatDistantDate(last_day, today))] : []),
];

/** `Every Monday, until Saturday 5 December`. */
export const formatDays = (schedule: DaySchedule, today: LocalDate): string =>
  [formatRule(schedule.rule), ...boundsOf(schedule, today)].join(', ');

/** With the next day, which shows the phase of an interval or a cycle. */
export const formatDaysAndNext = (schedule: DaySchedule, today: LocalDate): string => {
  const next = nextPlannedDate(schedule, today);
  const days = formatDays(schedule, today);
  return next === null || isEveryDay(schedule)
    ? days
    : scheduleTexts.withNext(days, formatDistantDate(next, today));
};

/** `Every Monday at 8:00 in the morning, until Saturday 5 December.` */
export const formatPlan = (schedule: DaySchedule, times: string, today: LocalDate): string =>
  `${[scheduleTexts.at(formatRule(schedule.rule), times), ...boundsOf(schedule, today)].join(', ')}.`;

/** Null unless a pause is running or still to come. */
export const formatPause = (
  { paused_from, paused_until }: DaySchedule,
  now: LocalMinute,
): string | null => {
  if (paused_from === null || (paused_until !== null && paused_until <= now)) return null;
  return paused_until === null
    ? scheduleTexts.paused
    : scheduleTexts.pausedUntil(formatDistantDate(dateOf(paused_until), dateOf(now)));
};

export interface PreviewDay {
  readonly date: LocalDate;
  readonly isPlanned: boolean;
}

const previewDays = 14;

export const buildPreviewDays = (schedule: DaySchedule, today: LocalDate): PreviewDay[] =>
  Array.from({ length: previewDays }, (_, index) => {
    const date = addDays(today, index);
    return { date, isPlanned: isPlanned(schedule, `${date}T12:00`) };
  });
