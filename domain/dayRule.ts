import type { DayRule } from '../contract/endpoints/index.ts';
import { day } from './specConstants.ts';
import { type LocalDate, parseUtcMinute } from './zonedTime.ts';

export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (parseUtcMinute(`${to}T00:00`) - parseUtcMinute(`${from}T00:00`)) / day;

/** Grows by one each day. */
export const dayNumber = (date: LocalDate): number => daysBetween('1970-01-01', date);

export type Weekday = (DayRule & { kind: 'weekdays' })['weekdays'][number];

export const weekdayOf = (date: LocalDate): Weekday =>
  (new Date(parseUtcMinute(`${date}T00:00`)).getUTCDay() || 7) as Weekday;

/** From `date` to the next day of the rule; 0 if it is one itself. */
export const daysUntilNext = (rule: DayRule, date: LocalDate): number => {
  if (rule.kind === 'daily') return 0;
  if (rule.kind === 'asNeeded') return Infinity;
  if (rule.kind === 'weekdays') {
    const weekday = weekdayOf(date);
    return Math.min(...rule.weekdays.map((each) => (each - weekday + 7) % 7));
  }
  const passed = daysBetween(rule.from, date);
  if (passed < 0) return -passed;
  const [on, length] = rule.kind === 'interval' ? [1, rule.every] : [rule.on, rule.on + rule.off];
  const index = passed % length;
  return index < on ? 0 : length - index;
};
