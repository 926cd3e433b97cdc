import type { DaySchedule } from '../contract/endpoints/index.ts';
import { daysBetween, daysUntilNext } from './dayRule.ts';
import { minute } from './specConstants.ts';
import { autoMissAfterMs } from './doseTimes.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
} from './zonedTime.ts';

export const everyDay: DaySchedule = {
  rule: { kind: 'daily' },
  first_day: null,
  last_day: null,
  paused_from: null,
  paused_until: null,
};

/** Its successor still has a year of four digits, so that dates compare as strings. */
const maxDate: LocalDate = '9999-12-30';

export const isEveryDay = ({ rule, first_day, last_day }: DaySchedule): boolean =>
  rule.kind === 'daily' && first_day === null && last_day === null;

export const isPaused = ({ paused_from, paused_until }: DaySchedule, dose: LocalMinute): boolean =>
  paused_from !== null && paused_from <= dose && (paused_until === null || dose < paused_until);

export const isStopped = ({ stop_reason }: DaySchedule): boolean => stop_reason !== undefined;

export const isOnPause = (schedule: DaySchedule, now: LocalMinute): boolean =>
  isPaused(schedule, now) && !isStopped(schedule);

const askAfterDays = 3;
const askAgainAfterDays = 7;

/** A pause without an end is asked about after 3 days, then weekly. */
export const isPauseQuestionDue = (schedule: DaySchedule, now: LocalMinute): boolean => {
  const { paused_from: from, paused_until, pause_kept_at: kept } = schedule;
  if (from === null || paused_until !== null || !isOnPause(schedule, now)) return false;
  const [since, days] =
    kept === undefined || kept < from ? [from, askAfterDays] : [kept, askAgainAfterDays];
  return `${addDays(dateOf(since), days)}${since.slice(dateOf(since).length)}` <= now;
};

export const isPlanned = (schedule: DaySchedule, dose: LocalMinute): boolean => {
  const { rule, first_day, last_day } = schedule;
  const date = dateOf(dose);
  return (
    (first_day === null || first_day <= date) &&
    (last_day === null || date <= last_day) &&
    !isPaused(schedule, dose) &&
    daysUntilNext(rule, date) === 0
  );
};

/** A pause of the same day took the dose away. */
export const isPlannedThatDay = (schedule: DaySchedule, dose: LocalMinute): boolean => {
  const isOfThatDay = schedule.paused_from?.startsWith(dateOf(dose));
  return isPlanned(isOfThatDay ? { ...schedule, paused_from: null } : schedule, dose);
};

const nextDateIgnoringPause = (
  { rule, first_day, last_day }: DaySchedule,
  from: LocalDate,
): LocalDate | null => {
  const start = first_day === null || from > first_day ? from : first_day;
  const end = last_day === null || last_day > maxDate ? maxDate : last_day;
  if (end < start) return null;
  const days = daysUntilNext(rule, start);
  if (days === 0) return start;
  return days <= daysBetween(start, end) ? addDays(start, days) : null;
};

/** The first date from `from` on with a planned minute; a pause may cover others of that date. */
export const nextPlannedDate = (schedule: DaySchedule, from: LocalDate): LocalDate | null => {
  const date = nextDateIgnoringPause(schedule, from);
  if (date === null || !isPaused(schedule, `${date}T00:00`)) return date;
  const { paused_until } = schedule;
  return paused_until === null ? null : nextDateIgnoringPause(schedule, dateOf(paused_until));
};

const toKey = ({ rule, first_day, last_day, paused_from, paused_until }: DaySchedule): string =>
  JSON.stringify([Object.entries(rule).toSorted(), first_day, last_day, paused_from, paused_until]);

export const isSameSchedule = (a: DaySchedule, b: DaySchedule): boolean => toKey(a) === toKey(b);

interface ScheduleChange {
  readonly before: DaySchedule;
  readonly after: DaySchedule;
  readonly now: number;
  readonly zone: string;
  /** Open and answered doses: `before` may already be a change that no longer plans them. */
  readonly doses?: readonly LocalMinute[];
}

/**
 * `madeAt` of a time that a saved medicine keeps. A new schedule adds no dose to the past: only
 * doses of today and those still open count on, if the old schedule planned them.
 */
export const madeAtAfterChange = (
  { time, madeAt }: { readonly time: string; readonly madeAt: number },
  { before, after, now, zone, doses }: ScheduleChange,
): number => {
  if (isSameSchedule(before, after)) return madeAt;
  const wasDose = (dose: LocalMinute) => isPlannedThatDay(before, dose) || doses?.includes(dose);
  const today = localDateOf(now, zone);
  const yesterdays = `${addDays(today, -1)}T${time}`;
  const at = instantOf(yesterdays, zone);
  if (now < at + autoMissAfterMs && wasDose(yesterdays)) return Math.max(madeAt, at);
  return wasDose(`${today}T${time}`)
    ? Math.max(madeAt, instantOf(`${today}T00:00`, zone), at + minute)
    : Math.max(madeAt, now);
};
