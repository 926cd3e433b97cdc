import { formatClock } from '../../../../domain/spokenTime.ts';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalMinute,
  timeOf,
} from '../../../../domain/zonedTime.ts';
import { formatDate } from '../../../platform/formatDate.ts';
import { lateTexts } from './lateStrings.ts';

export const formatDay = (date: LocalDate, today: LocalDate): string => {
  if (date === today) return lateTexts.today;
  return date === addDays(today, -1) ? lateTexts.yesterday : formatDate(date);
};

export const formatWhen = (local: LocalMinute, today: LocalDate): string => {
  const date = dateOf(local);
  const time = formatClock(timeOf(local));
  if (date === today) return lateTexts.at(time);
  if (date === addDays(today, -1)) return lateTexts.yesterdayAt(time);
  return lateTexts.dayAt(formatDate(date), time);
};
