import { formatClock } from '../../domain/spokenTime.ts';
import { type LocalDate, localMinuteOf, timeOf } from '../../domain/zonedTime.ts';

const locale = 'en-GB';

/** Created on first use: each costs milliseconds at startup. */
const lazyFormat = (options: Intl.DateTimeFormatOptions): ((instant: number) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => (format ??= new Intl.DateTimeFormat(locale, options)).format(instant);
};

const dateTimeStyle = { dateStyle: 'long', timeStyle: 'short' } as const;
const dateAndTime = lazyFormat(dateTimeStyle);
const dayOfWeek = lazyFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `21 November 2026 at 8:04`, by default in the device's zone. */
export const formatDateTime = (instant: number, timeZone?: string): string => {
  const text =
    timeZone === undefined
      ? dateAndTime(instant)
      : new Intl.DateTimeFormat(locale, { ...dateTimeStyle, timeZone }).format(instant);
  return formatClock(text);
};

/** Some browsers write a comma after the weekday. */
export const formatWeekday = (instant: number): string => dayOfWeek(instant).replace(',', '');

/** `Tuesday 10 March`. */
export const formatDate = (date: LocalDate): string => formatWeekday(Date.parse(`${date}T12:00`));

/** `8:04`, `20:04`. */
export const formatClockTime = (instant: number, zone: string): string =>
  formatClock(timeOf(localMinuteOf(instant, zone)));

const withYear = lazyFormat({ dateStyle: 'full' });

/** As `formatDate`, with the year if it is not that of `today`. */
export const formatDistantDate = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDate(date)
    : withYear(Date.parse(`${date}T12:00`)).replace(',', '');

export const cityOfZone = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
