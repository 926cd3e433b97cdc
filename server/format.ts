import { dateOf, type LocalDate, type LocalMinute, timeOf } from '../domain/zonedTime.ts';

export const fullName = ({ fname, lname }: { readonly fname: string; readonly lname: string }) =>
  `${fname} ${lname}`;

/** For the optional side of a join. */
export const fullNameOrNull = (fname: string | null, lname: string | null): string | null =>
  fname === null || lname === null ? null : fullName({ fname, lname });

const formatInZone = (timeZone: string, instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    instant,
  );

/** Falls back to UTC, and says so, if this runtime does not know the zone. */
export const formatDateTime = (zone: string, instant: number): string => {
  try {
    return formatInZone(zone, instant);
  } catch {
    return `${formatInZone('UTC', instant)} UTC`;
  }
};

const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** `Monday 9 March`. */
export const formatDay = (date: LocalDate): string =>
  weekday.format(Date.parse(date)).replace(',', '');

/**
 * `at 08:00`, `on Monday 9 March at 08:00`: two digits name a clock of 24 hours, and workers show that of their
 * device. Never `yesterday`, as a notification may be read later.
 */
export const formatWhen = (local: LocalMinute, today: LocalDate): string => {
  const time = timeOf(local);
  if (dateOf(local) === today) return `at ${time}`;
  return `on ${formatDay(dateOf(local))} at ${time}`;
};

/** After a name: `08:00` today, else as `formatWhen`. */
export const formatDoseTime = (dose: LocalMinute, today: LocalDate): string =>
  dateOf(dose) === today ? timeOf(dose) : formatWhen(dose, today);
