import type { DoseStatus } from '../contract/fields.ts';
import { autoMissAfterMs, day, dosePushDelaysMs } from './constants.ts';
import type { Slot } from './medicines.ts';
import {
  addDays,
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

export const missedAt = (dose: Dose): number => dose.at + autoMissAfterMs;
/** Due and still within its 20 minutes. */
export const isOpen = (dose: Dose, now: number): boolean => dose.at <= now && now < missedAt(dose);

/** Which push of an open dose it is time for; 0 is the one at its minute. */
export const pushIndexAt = (dose: Dose, now: number): number =>
  dosePushDelaysMs.filter((after) => dose.at + after <= now).length - 1;

/** When a dose has to be looked at after `now`: at its next push, or when it is missed. */
export const nextCheckAt = (dose: Dose, now: number): number => {
  const pushes = dosePushDelaysMs.map((after) => dose.at + after);
  return Math.min(missedAt(dose), ...pushes.filter((at) => at > now));
};

/** In the order in which they fall due; what is due together, in the order of the day. */
export const byDueTime = (a: Dose, b: Dose): number => a.at - b.at || a.dose.localeCompare(b.dose);

const onDate = (slots: readonly Slot[], date: LocalDate, zone: string): (Dose & Slot)[] =>
  slots
    .map((slot) => {
      const dose = `${date}T${slot.time}`;
      return { ...slot, dose, at: instantOf(dose, zone) };
    })
    .toSorted(byDueTime);

const isAfterCreation = ({ at, madeAt }: Dose & Slot): boolean => at >= startOfMinute(madeAt);
const toDose = ({ dose, at }: Dose): Dose => ({ dose, at });

/** The doses of one local date, each once. A minute before its reminder was made is no dose. */
export const dosesOn = (slots: readonly Slot[], date: LocalDate, zone: string): Dose[] =>
  onDate(slots, date, zone)
    .filter(isAfterCreation)
    .filter(({ dose }, index, all) => all[index - 1]?.dose !== dose)
    .map(toDose);

/** No dose falls due before this instant; Infinity where there are no times. */
const earliestDueAt = (slots: readonly Slot[]): number =>
  startOfMinute(Math.min(...slots.map(({ madeAt }) => madeAt)));

/** The doses due in `[from, to)`, in the order in which they fall due. */
export const dosesBetween = (
  slots: readonly Slot[],
  from: number,
  to: number,
  zone: string,
): Dose[] => {
  const start = Math.max(from, earliestDueAt(slots));
  if (start >= to) return [];
  const doses: Dose[] = [];
  const last = addDays(localDateOf(to, zone), 1);
  for (let date = addDays(localDateOf(start, zone), -1); date <= last; date = addDays(date, 1)) {
    doses.push(...dosesOn(slots, date, zone));
  }
  return doses.filter(({ at }) => from <= at && at < to).toSorted(byDueTime);
};

/** The dose that fell due last, at most two days ago, or null. */
export const lastDue = (slots: readonly Slot[], now: number, zone: string): Dose | null =>
  dosesBetween(slots, now - 2 * day, now + 1, zone).at(-1) ?? null;

/** The next dose due after `now`, or null where there are no times. */
export const nextDose = (slots: readonly Slot[], now: number, zone: string): Dose | null => {
  const start = Math.max(now, earliestDueAt(slots));
  if (start === Infinity) return null;
  const today = localDateOf(start, zone);
  for (const ahead of [-1, 0, 1, 2]) {
    const found = dosesOn(slots, addDays(today, ahead), zone).find(({ at }) => at > now);
    if (found) return found;
  }
  return null;
};

/**
 * The dose whose status the medicine shows: the last one due today, or the first of the day before
 * it is due, or yesterday's last while it is within its 20 minutes. None where every time of today
 * lay before its reminder was made.
 */
export const currentDose = (slots: readonly Slot[], now: number, zone: string): Dose | null => {
  const today = localDateOf(now, zone);
  const todays = dosesOn(slots, today, zone);
  const due = todays.findLast(({ at }) => at <= now);
  if (due) return due;
  const lastOfYesterday = dosesOn(slots, addDays(today, -1), zone).at(-1);
  if (lastOfYesterday && isOpen(lastOfYesterday, now)) return lastOfYesterday;
  return todays[0] ?? null;
};

/**
 * The dose that an answer means which names none: the current one. Where there is none, the last
 * time of today that lay before its reminder was made stands in: it never rings and is never
 * missed, but a person may answer it.
 */
export const answerableDose = (slots: readonly Slot[], now: number, zone: string): Dose | null => {
  const current = currentDose(slots, now, zone);
  if (current) return current;
  const standIn = onDate(slots, localDateOf(now, zone), zone).findLast(({ at }) => at <= now);
  return standIn ? toDose(standIn) : null;
};

export interface Answer {
  readonly status: DoseStatus;
  /** When it happened; null while pending. */
  readonly occurredAt: number | null;
  /** A person took back every answer up to this instant. */
  readonly undoneAt?: number;
}

export const unanswered: Answer = { status: 'pending', occurredAt: null };

/** A person's word outweighs a miss, and a miss outweighs silence. */
const precedence = { pending: 0, missed: 1, skipped: 2, taken: 2 } satisfies Record<
  DoseStatus,
  number
>;
const happenedAt = ({ occurredAt }: Answer): number => occurredAt ?? -1;

/** Whether somebody said it, rather than the clock or nobody. */
export const isHumanAnswer = ({ status }: Pick<Answer, 'status'>): boolean =>
  precedence[status] === precedence.taken;

const outranks = (a: Answer, b: Answer): boolean => {
  const later = happenedAt(a) - happenedAt(b);
  const order = precedence[a.status] - precedence[b.status] || (isHumanAnswer(a) ? later : -later);
  // A dose called skipped although somebody took it may be taken again.
  return order === 0 ? a.status === 'taken' : order > 0;
};

/** Up to when a person took back what was answered; -1 where nobody did. */
const undoneUpTo = ({ undoneAt }: Answer): number => undoneAt ?? -1;
const withUndone = ({ status, occurredAt }: Answer, undoneAt: number): Answer =>
  undoneAt < 0 ? { status, occurredAt } : { status, occurredAt, undoneAt };

const withoutUndone = (answer: Answer, undoneAt: number): Answer =>
  isHumanAnswer(answer) && happenedAt(answer) <= undoneAt ? unanswered : answer;

/** An answer that takes back every other one up to this instant. */
export const undoAnswer = (undoneAt: number): Answer => ({ ...unanswered, undoneAt });

/**
 * What was said by a clock that ran ahead is said now, and stands or is taken back as before. Returns
 * `answer` itself where nothing of it lies ahead.
 */
export const clampAnswer = (answer: Answer, now: number): Answer => {
  const undoneAt = undoneUpTo(answer);
  if (happenedAt(answer) <= now && undoneAt <= now) return answer;
  const { status, occurredAt } = answer;
  if (occurredAt === null) return withUndone(answer, now);
  return withUndone({ status, occurredAt: Math.min(occurredAt, now) }, Math.min(undoneAt, now - 1));
};

/**
 * Whose word stands (DESIGN section 5): a person's answer replaces a miss whenever it arrives and is
 * never replaced by one; of two answers the one that happened later stands, of two in the same
 * millisecond `taken`; of two misses the earlier. What a person has taken back stands no more,
 * whenever it arrives. So the order of arrival never matters, but that a miss which an answer had
 * replaced is called anew by the clock. Returns `current` itself where nothing changes.
 */
export const resolveAnswers = (current: Answer, incoming: Answer): Answer => {
  const undoneAt = Math.max(undoneUpTo(current), undoneUpTo(incoming));
  const [before, after] = [withoutUndone(current, undoneAt), withoutUndone(incoming, undoneAt)];
  const winner = outranks(after, before) ? after : before;
  const isSame = winner.status === current.status && winner.occurredAt === current.occurredAt;
  return isSame && undoneAt === undoneUpTo(current) ? current : withUndone(winner, undoneAt);
};

/** Names one dose of one medicine among all of a person's. */
export const doseId = (key: string, dose: LocalMinute): string => `${dose}|${key}`;
