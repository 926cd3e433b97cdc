/**
 * The second oracle of the tests: RRULE (RFC 5545) expands the days of a schedule, and Temporal reads
 * the clock. It shares no step with `daySchedule` and `zonedTime`.
 */
import { createRequire } from 'node:module';
import type * as rrule from 'rrule';
import { Temporal } from 'temporal-polyfill';
import type { DaySchedule } from '../../contract/endpoints/index.ts';
import type { Dose, Slot } from '../../domain/doses.ts';

/** Node finds no named exports in this package. */
const { Frequency, RRule } = createRequire(import.meta.url)('rrule') as typeof rrule;
const { PlainDate, PlainDateTime, PlainTime } = Temporal;
type PlainDate = Temporal.PlainDate;
const minute = 60_000;

export type PlannedSlot = Slot & { readonly schedule: DaySchedule };
/** The first and the last date. */
export type DateRange = readonly [from: string, to: string];

const expand = (from: string, to: string, options: Partial<rrule.Options>): PlainDate[] =>
  new RRule({ ...options, dtstart: new Date(from), until: new Date(to) })
    .all()
    .map((date) => new PlainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()));

const datesOfRule = ({ rule }: DaySchedule, [from, to]: DateRange): PlainDate[] => {
  switch (rule.kind) {
    case 'asNeeded':
      return [];
    case 'daily':
      return expand(from, to, { freq: Frequency.DAILY });
    case 'weekdays': {
      const byweekday = rule.weekdays.map((weekday) => weekday - 1);
      return expand(from, to, { freq: Frequency.WEEKLY, byweekday });
    }
    case 'interval':
      return expand(rule.from, to, { freq: Frequency.DAILY, interval: rule.every });
    case 'cycle': {
      const starts = { freq: Frequency.DAILY, interval: rule.on + rule.off };
      const days = Array.from({ length: rule.on }, (_day, index) => index);
      return expand(rule.from, to, starts).flatMap((start) =>
        days.map((each) => start.add({ days: each })),
      );
    }
  }
};

const plannedDates = (schedule: DaySchedule, range: DateRange): PlainDate[] => {
  const parse = (date: string | null) => (date === null ? [] : PlainDate.from(date));
  const firsts = [range[0], schedule.first_day].flatMap(parse);
  const lasts = [range[1], schedule.last_day].flatMap(parse);
  return datesOfRule(schedule, range).filter(
    (date) =>
      firsts.every((first) => PlainDate.compare(first, date) <= 0) &&
      lasts.every((last) => PlainDate.compare(date, last) <= 0),
  );
};

const pauseOf = ({ paused_from, paused_until }: DaySchedule) => {
  const from = paused_from === null ? null : PlainDateTime.from(paused_from);
  const until = paused_until === null ? null : PlainDateTime.from(paused_until);
  return (dose: Temporal.PlainDateTime): boolean =>
    from !== null &&
    PlainDateTime.compare(from, dose) <= 0 &&
    (until === null || PlainDateTime.compare(dose, until) < 0);
};

/** Local minutes for each time. */
export const plannedMinutes = (
  schedule: DaySchedule,
  times: readonly string[],
  range: DateRange,
): string[][] => {
  const dates = plannedDates(schedule, range);
  const isPaused = pauseOf(schedule);
  return times.map((time) => {
    const clock = PlainTime.from(time);
    return dates
      .map((date) => date.toPlainDateTime(clock))
      .filter((dose) => !isPaused(dose))
      .map((dose) => dose.toString({ smallestUnit: 'minute' }));
  });
};

const findInstant = (local: string, zone: string): number => {
  const plain = PlainDateTime.from(local);
  const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const isInGap = !earlier.toPlainDateTime().equals(plain);
  return (isInGap ? earlier.getTimeZoneTransition('next')! : earlier).epochMilliseconds;
};

const instants = new Map<string, number>();

export const instantByTemporal = (local: string, zone: string): number => {
  const name = `${zone} ${local}`;
  const instant = instants.get(name) ?? findInstant(local, zone);
  instants.set(name, instant);
  return instant;
};

export const dateByTemporal = (instant: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDate().toString();

export const plusDays = (date: string, days: number): string =>
  PlainDate.from(date).add({ days }).toString();

/** Sorted, without duplicates. */
export const plannedDoses = (
  slots: readonly PlannedSlot[],
  range: DateRange,
  zone: string,
): Dose[] => {
  const doses = new Map<string, number>();
  for (const schedule of new Set(slots.map((slot) => slot.schedule))) {
    const group = slots.filter((slot) => slot.schedule === schedule);
    const times = group.map(({ time }) => time);
    for (const [index, minutes] of plannedMinutes(schedule, times, range).entries()) {
      for (const dose of minutes) {
        const at = instantByTemporal(dose, zone);
        if (group[index]!.madeAt < at + minute) doses.set(dose, at);
      }
    }
  }
  return [...doses]
    .map(([dose, at]) => ({ dose, at }))
    .toSorted((a, b) => a.at - b.at || (a.dose < b.dose ? -1 : 1));
};
