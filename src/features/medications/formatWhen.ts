import { formatClock } from '../../../domain/spokenTime.ts';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalMinute,
  timeOf,
} from '../../../domain/zonedTime.ts';
import { formatSpokenTime } from './formatDose.ts';
import { lateTexts as texts } from './strings.ts';

const dayNames = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const formatDay = (date: LocalDate, today: LocalDate): string => {
  if (date === today) return texts.today;
  if (date === addDays(today, -1)) return texts.yesterday;
  return dayNames.format(Date.parse(`${date}T00:00Z`)).replace(',', '');
};

const formatWithDay = (date: LocalDate, today: LocalDate, time: string): string => {
  if (date === today) return texts.at(time);
  if (date === addDays(today, -1)) return texts.yesterdayAt(time);
  return texts.dayAt(formatDay(date, today), time);
};

export const formatWhen = (local: LocalMinute, today: LocalDate): string =>
  formatWithDay(dateOf(local), today, formatClock(timeOf(local)));

export const formatSpokenWhen = (local: LocalMinute, today: LocalDate): string =>
  formatWithDay(dateOf(local), today, formatSpokenTime(timeOf(local)));
