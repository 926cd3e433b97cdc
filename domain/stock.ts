import type { Stock, StockRecord } from '../contract/endpoints/index.ts';
import { daysBetween } from './dayRule.ts';
import { type Answer, resolveAnswers } from './answers.ts';
import { doseId, type Slot } from './doses.ts';
import type { AnswersById } from './knownAnswers.ts';
import type { Medicine } from './medicines.ts';
import { nextDose } from './currentDose.ts';
import { dosesBetween } from './plannedDoses.ts';
import { day } from './specConstants.ts';
import type { ZoneContext } from './zoneChange.ts';
import { dateOf, type LocalDate, localDateOf } from './zonedTime.ts';

/** Warns from so many days on, or doses of a medicine taken as needed. */
const lowDays = 7;
const lowDoses = 3;

/** Sums of decimals such as 0.1 are not exact. */
export const roundAmount = (amount: number): number => Math.round(amount * 1000) / 1000;

export const leftOf = ({ count, per_dose }: Stock, takenSince: number): number =>
  Math.max(0, roundAmount(count - per_dose * takenSince));

/** Counted at the save, unless it says when. */
export interface NewStock extends Omit<Stock, 'counted_at'> {
  readonly counted_at?: number | undefined;
}

export interface StockUse extends Omit<NewStock, 'count'> {
  /** Doses since the count, as this device knows them. */
  readonly taken: number;
}

/** Keeps the time of the count, so that an undo, or an answer of another device, still changes what is left. */
export const restock = (
  { taken, per_dose, counted_at }: StockUse,
  left: number,
  limits: { readonly stock: number },
): NewStock => {
  const count = roundAmount(left + per_dose * taken);
  if (count > limits.stock) return { count: left, per_dose };
  return { count, per_dose, counted_at };
};

export const isTakenSince = (
  { counted_at }: Stock,
  { status, occurredAt }: Pick<Answer, 'status' | 'occurredAt'>,
): boolean => status === 'taken' && (occurredAt ?? 0) > counted_at;

interface LocalAnswers {
  readonly answers: AnswersById;
  /** Ids of doses with an answer that was not sent. */
  readonly unsent: ReadonlySet<string>;
  readonly today: LocalDate;
  readonly zone: string;
}

/** With the answers of this device that the server has not counted yet; its list has all of today. */
export const takenSinceCount = (
  stock: StockRecord,
  { key, serverAnswers }: Medicine,
  { answers, unsent, today, zone }: LocalAnswers,
): number => {
  const suffix = doseId(key, '');
  const count = (answer: Answer) => Number(isTakenSince(stock, answer));
  return Object.entries(answers)
    .filter(([id]) => id.endsWith(suffix))
    .reduce((taken, [id, answer]) => {
      const listed = serverAnswers[id.slice(0, -suffix.length)];
      if (listed) return taken + count(resolveAnswers(listed, answer)) - count(listed);
      const isUncounted = unsent.has(id) || localDateOf(answer.occurredAt ?? 0, zone) === today;
      return isUncounted ? taken + count(answer) : taken;
    }, stock.taken_since);
};

interface Need {
  /** Empty if taken as needed. */
  readonly slots: readonly Slot[];
  readonly now: number;
  readonly place: ZoneContext;
}

/** Days, from now on, whose doses are covered; null if more than a week or without end. */
const daysCovered = (count: number, { slots, now, place }: Need): number | null => {
  if (count >= slots.length * (lowDays + 2)) return null;
  const doses = dosesBetween(slots, now + 1, now + (lowDays + 2) * day, place);
  const [first, uncovered] = [doses[0], doses[count]];
  if (!first || !uncovered) return null;
  const today = localDateOf(now, place.zone);
  const todays = dateOf(first.dose) === today ? 1 : 0;
  const days = daysBetween(today, dateOf(uncovered.dose)) - 1 + todays;
  return days > lowDays ? null : days;
};

const enoughFor = (count: number, unit: string): string =>
  count === 0
    ? `enough for less than 1 ${unit}`
    : `enough for ${count} ${unit}${count === 1 ? '' : 's'}`;

/** Null while there is enough, or no dose is left to take. */
export const stockWarning = (stock: Stock, left: number, need: Need): string | null => {
  const { slots, now, place } = need;
  const isNeeded = slots.length === 0 || nextDose(slots, now, place) !== null;
  if (left === 0) return isNeeded ? 'none left, please get a new pack' : null;
  const doses = Math.floor(roundAmount(left / stock.per_dose));
  if (slots.length === 0) return doses > lowDoses ? null : enoughFor(doses, 'dose');
  const days = daysCovered(doses, need);
  return days === null ? null : enoughFor(days, 'day');
};
