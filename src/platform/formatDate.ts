import { formatClock } from './deviceClock.ts';
import { formatOffset, isPlacelessZone, offsetMinutesAt } from '../../domain/zoneNames.ts';
import {
  addDays,
  type LocalDate,
  localMinuteOf,
  parseUtcMinute,
  timeOf,
} from '../../domain/zonedTime.ts';

const locale = 'en-GB';

/** Created on first use: each costs milliseconds at startup. */
const lazyFormat = (options: Intl.DateTimeFormatOptions): ((instant: number) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => (format ??= new Intl.DateTimeFormat(locale, options)).format(instant);
};

const dateTimeStyle = { dateStyle: 'long', timeStyle: 'short' } as const;
const dateAndTime = lazyFormat(dateTimeStyle);
/** Not in the zone itself, which may be an offset that the browser does not know. */
const utcDateAndTime = lazyFormat({ ...dateTimeStyle, timeZone: 'UTC' });
const dayOfWeek = lazyFormat({ weekday: 'long', day: 'numeric', month: 'long' });

/** `21 November 2026 at 8:04`, by default in the device's zone. */
export const formatDateTime = (instant: number, zone?: string): string =>
  (zone === undefined
    ? dateAndTime(instant)
    : utcDateAndTime(parseUtcMinute(localMinuteOf(instant, zone)))
  ).replace(/\d\d?:\d\d$/, formatClock);

/** Some browsers write a comma after the weekday. */
export const formatWeekday = (instant: number): string => dayOfWeek(instant).replace(',', '');

/** `Tuesday 10 March`. */
export const formatDate = (date: LocalDate): string => formatWeekday(Date.parse(`${date}T12:00`));

const deviceTime = lazyFormat({ timeStyle: 'short' });

/** `8:04`, `20:04`, by default in the device's zone. */
export const formatClockTime = (instant: number, zone?: string): string =>
  formatClock(zone === undefined ? deviceTime(instant) : timeOf(localMinuteOf(instant, zone)));

const weekdayAlone = lazyFormat({ weekday: 'long' });
const withYear = lazyFormat({ dateStyle: 'full' });

/** As `formatDate`, with the year if it is not that of `today`. */
export const formatDistantDate = (date: LocalDate, today: LocalDate): string =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatDate(date)
    : withYear(Date.parse(`${date}T12:00`)).replace(',', '');

/** The weekday alone within a week, such as `Thursday`. */
export const formatComingDay = (date: LocalDate, today: LocalDate): string =>
  today <= date && date < addDays(today, 7)
    ? weekdayAlone(Date.parse(`${date}T12:00`))
    : formatDistantDate(date, today);

export const cityOf = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** `Berlin`; `UTC` or `UTC+02:00` for a zone without a place. */
export const placeOfZone = (zone: string, now: number): string => {
  if (!isPlacelessZone(zone)) return cityOf(zone);
  const offset = offsetMinutesAt(now, zone);
  return offset === 0 ? 'UTC' : `UTC${formatOffset(offset)}`;
};

export const describeZone = (zone: string, now: number) => ({
  place: placeOfZone(zone, now),
  clock: formatClockTime(now, zone),
});
