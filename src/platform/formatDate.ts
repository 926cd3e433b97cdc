import { formatClock } from '../../domain/spokenTime.ts';
import { type LocalDate, localMinuteOf, timeOf } from '../../domain/zonedTime.ts';

const locale = 'en-GB';

const dateTimeStyle = { dateStyle: 'long', timeStyle: 'short' } as const;
const dateAndTime = new Intl.DateTimeFormat(locale, dateTimeStyle);
const dayOfWeek = new Intl.DateTimeFormat(locale, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** `21 November 2026 at 8:04`, by default in the device's zone. */
export const formatDateTime = (instant: number, timeZone?: string): string => {
  const format =
    timeZone === undefined
      ? dateAndTime
      : new Intl.DateTimeFormat(locale, { ...dateTimeStyle, timeZone });
  return formatClock(format.format(instant));
};

/** Some browsers write a comma after the weekday. */
export const formatWeekday = (instant: number): string =>
  dayOfWeek.format(instant).replace(',', '');

/** `Tuesday 10 March`. */
export const formatDate = (date: LocalDate): string => formatWeekday(Date.parse(`${date}T12:00`));

/** `8:04`, `20:04`. */
export const formatClockTime = (instant: number, zone: string): string =>
  formatClock(timeOf(localMinuteOf(instant, zone)));

const withYear = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });

/** As `formatDate`, with the year if it is not that of `today`. */
export const formatDistantDate = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDate(date)
    : withYear.format(Date.parse(`${date}T12:00`)).replace(',', '');

export const cityOfZone = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
