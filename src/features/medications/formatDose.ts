import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import type { Answer, Dose } from '../../../domain/doses.ts';
import { formatClock, spokenTime } from '../../../domain/spokenTime.ts';
import {
  addDays,
  dateOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  localMinuteOf,
  timeOf,
} from '../../../domain/zonedTime.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { lateTexts, texts } from './strings.ts';

export const doseDisplayState = (
  { status }: Answer,
  at: number | null,
  now: number,
): DisplayStatus => {
  if (status !== 'pending') return status;
  return at !== null && at <= now ? 'due' : 'pending';
};

const clockAt = (instant: number, zone: string): string =>
  formatClock(timeOf(localMinuteOf(instant, zone)));

export const formatAnswer = (
  { status, occurredAt }: Answer,
  state: DisplayStatus,
  zone: string,
): string => {
  const word = state === 'due' ? texts.dueNow : texts.status[status];
  const isHumanAnswer = status === 'taken' || status === 'skipped';
  return isHumanAnswer && occurredAt !== null
    ? `${word} ${texts.at(clockAt(occurredAt, zone))}`
    : word;
};

/** After 20 minutes without a recorded miss. Data read earlier cannot show an answer. */
export const formatOverdue = (
  at: number,
  readAt: number | null,
): { readonly state: DisplayStatus; readonly words: string } =>
  readAt !== null && readAt >= at + autoMissAfterMs
    ? { state: 'missed', words: texts.notAnswered }
    : { state: 'pending', words: texts.notKnown };

export const formatSpokenTime = (time: string): string => {
  const { clock, words } = spokenTime(time);
  return `${clock} ${words}`;
};

export const formatNextDose = (next: Dose | null, now: number, zone: string): string | null => {
  if (!next) return null;
  const today = localDateOf(now, zone);
  const time = formatSpokenTime(timeOf(next.dose));
  if (dateOf(next.dose) === today) return texts.nextToday(time);
  return dateOf(next.dose) === addDays(today, 1) ? texts.nextTomorrow(time) : null;
};

const dayNames = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const formatDay = (date: LocalDate, today: LocalDate): string => {
  if (date === today) return lateTexts.today;
  if (date === addDays(today, -1)) return lateTexts.yesterday;
  return dayNames.format(Date.parse(`${date}T00:00Z`)).replace(',', '');
};

const formatWithDay = (date: LocalDate, today: LocalDate, time: string): string => {
  if (date === today) return lateTexts.at(time);
  if (date === addDays(today, -1)) return lateTexts.yesterdayAt(time);
  return lateTexts.dayAt(formatDay(date, today), time);
};

export const formatWhen = (local: LocalMinute, today: LocalDate): string =>
  formatWithDay(dateOf(local), today, formatClock(timeOf(local)));

export const formatSpokenWhen = (local: LocalMinute, today: LocalDate): string =>
  formatWithDay(dateOf(local), today, formatSpokenTime(timeOf(local)));
