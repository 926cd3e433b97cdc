import { formatClock } from '../platform/deviceClock.ts';
import {
  addDays,
  dateOf,
  type LocalDate,
  type LocalMinute,
  timeOf,
} from '../../domain/zonedTime.ts';
import { formatDate } from '../platform/formatDate.ts';
import { whenTexts as texts } from './whenStrings.ts';

/** `at 8:00`, `yesterday at 8:00`, `on Monday 9 March at 8:00`. Read on a later day, it names the date. */
export const formatWhen = (local: LocalMinute, today: LocalDate, isReadToday = true): string => {
  const date = dateOf(local);
  const time = formatClock(timeOf(local));
  if (date === today) return texts.at(time);
  if (isReadToday && date === addDays(today, -1)) return texts.yesterdayAt(time);
  return texts.dayAt(formatDate(date), time);
};

/** After a name: `8:00` today, else as `formatWhen`. */
export const formatDoseTime = (dose: LocalMinute, today: LocalDate): string =>
  dateOf(dose) === today ? formatClock(timeOf(dose)) : formatWhen(dose, today);
