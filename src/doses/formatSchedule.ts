import type { DayRule, DaySchedule } from '../../contract/endpoints/index.ts';
import { isPaused } from '../../domain/daySchedule.ts';
import { weekdayOf } from '../../domain/dayRule.ts';
import { dateOf, type LocalDate, type LocalMinute } from '../../domain/zonedTime.ts';
import { formatDistantDate } from '../platform/formatDate.ts';
import { formatList } from '../../domain/formatList.ts';
import { scheduleTexts, weekdayNames } from './scheduleStrings.ts';

export const formatRule = (rule: DayRule): string => {
  switch (rule.kind) {
    case 'daily':
      return scheduleTexts.everyDay;
    case 'weekdays':
      return scheduleTexts.weekdays(formatList(rule.weekdays.map((each) => weekdayNames[each])));
    case 'interval':
      return rule.every % 7 === 0
        ? scheduleTexts.everyWeeks(rule.every / 7, weekdayNames[weekdayOf(rule.from)])
        : scheduleTexts.everyDays(rule.every);
    case 'asNeeded':
      return [
        scheduleTexts.asNeeded,
        ...(rule.min_gap_hours === null ? [] : [scheduleTexts.hoursApart(rule.min_gap_hours)]),
        ...(rule.max_per_day === null ? [] : [scheduleTexts.mostPerDay(rule.max_per_day)]),
      ].join(', ');
    case 'cycle':
      return scheduleTexts.cycle(rule.on, rule.off);
  }
};

export const formatBounds = ({ first_day, last_day }: DaySchedule, today: LocalDate): string[] => [
  ...(first_day !== null && today < first_day
    ? [scheduleTexts.from(formatDistantDate(first_day, today))]
    : []),
  ...(last_day !== null ? [scheduleTexts.until(formatDistantDate(last_day, today))] : []),
];

/** `Every Monday, until Saturday 5 December`. */
export const formatDays = (schedule: DaySchedule, today: LocalDate): string =>
  [formatRule(schedule.rule), ...formatBounds(schedule, today)].join(', ');

/** Null unless it is paused now. */
export const formatPause = (schedule: DaySchedule, now: LocalMinute): string | null => {
  const { paused_from, paused_until, stop_reason } = schedule;
  if (paused_from === null || !isPaused(schedule, now)) return null;
  if (stop_reason !== undefined) {
    const day = formatDistantDate(dateOf(paused_from), dateOf(now));
    return scheduleTexts.stopped(day, stop_reason);
  }
  return paused_until === null
    ? scheduleTexts.paused
    : scheduleTexts.pausedUntil(formatDistantDate(dateOf(paused_until), dateOf(now)));
};
