import type { DoseStatus } from '../contract/fields.ts';
import { autoMissAfter } from './constants.ts';
import type { Slot } from './medicines.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  startOfMinute,
} from './zonedTime.ts';

/** A medicine at a scheduled local minute (DESIGN section 5). */
export interface Dose {
  readonly dose: LocalMinute;
  /** The instant at which it is due. */
  readonly at: number;
}

export const missedAt = (dose: Dose): number => dose.at + autoMissAfter;
/** Due and still within its 20 minutes. */
export const isOpen = (dose: Dose, now: number): boolean =>
  dose.at <= now && now < missedAt(dose);

const byInstant = (a: Dose, b: Dose) => a.at - b.at || a.dose.localeCompare(b.dose);

const onDate = (slots: readonly Slot[], date: LocalDate, zone: string): (Dose & Slot)[] =>
  slots
    .map((slot) => {
      const dose = `${date}T${slot.time}`;
      return { ...slot, dose, at: instantOf(dose, zone) };
    })
    .toSorted(byInstant);

const counts = ({ at, madeAt }: Dose & Slot): boolean => at >= startOfMinute(madeAt);
const bare = ({ dose, at }: Dose): Dose => ({ dose, at });

/** The doses of one local date. A minute before its reminder was made is no dose. */
export const dosesOn = (slots: readonly Slot[], date: LocalDate, zone: string): Dose[] =>
  onDate(slots, date, zone).filter(counts).map(bare);

/** The doses due in `[from, to)`, in the order in which they fall due. */
export const dosesBetween = (
  slots: readonly Slot[],
  from: number,
  to: number,
  zone: string,
): Dose[] => {
  const doses: Dose[] = [];
  const last = addDays(localDateOf(to, zone), 1);
  for (let date = addDays(localDateOf(from, zone), -1); date <= last; date = addDays(date, 1)) {
    doses.push(...dosesOn(slots, date, zone));
  }
  return doses.filter(({ at }) => from <= at && at < to).toSorted(byInstant);
};

/** The next dose due after `now`, or null where there are no times. */
export const nextDose = (slots: readonly Slot[], now: number, zone: string): Dose | null => {
  const today = localDateOf(now, zone);
  for (const ahead of [-1, 0, 1, 2]) {
    const found = dosesOn(slots, addDays(today, ahead), zone).find(({ at }) => at > now);
    if (found) return found;
  }
  return null;
};

/**
 * The dose whose status the medicine shows: the last one due today, or the first of the day before
 * it is due, or yesterday's last while it is within its 20 minutes. Where every time of today lay
 * before its reminder was made, the last of those times stands in: it never rings and is never
 * missed, but a person may answer it.
 */
export const currentDose = (slots: readonly Slot[], now: number, zone: string): Dose | null => {
  const today = localDateOf(now, zone);
  const todays = dosesOn(slots, today, zone);
  const due = todays.findLast(({ at }) => at <= now);
  if (due) return due;
  const lastOfYesterday = dosesOn(slots, addDays(today, -1), zone).at(-1);
  if (lastOfYesterday && isOpen(lastOfYesterday, now)) return lastOfYesterday;
  const standIn = onDate(slots, today, zone).findLast(({ at }) => at <= now);
  return todays[0] ?? (standIn ? bare(standIn) : null);
};

export interface Answer {
  readonly status: DoseStatus;
  /** When it happened; null while pending. */
  readonly occurredAt: number | null;
}

export const unanswered: Answer = { status: 'pending', occurredAt: null };

const isPersons = ({ status }: Answer): boolean => status === 'taken' || status === 'skipped';

/**
 * Whose word stands (DESIGN section 5): a person's answer replaces a miss whenever it arrives and is
 * never replaced by one; of two answers the one that happened later stands.
 */
export const standing = (current: Answer, incoming: Answer): Answer => {
  if (!isPersons(incoming)) return current.status === 'pending' ? incoming : current;
  if (!isPersons(current)) return incoming;
  return (incoming.occurredAt ?? 0) > (current.occurredAt ?? 0) ? incoming : current;
};

/** Names one dose of one medicine among all of a person's. */
export const doseId = (key: string, dose: LocalMinute): string => `${dose}|${key}`;
export const doseDate = (dose: LocalMinute): LocalDate => dateOf(dose);
