import { hour } from './constants.ts';
import {
  type Answer,
  byDueTime,
  type Dose,
  dosesBetween,
  isHumanAnswer,
  unanswered,
} from './doses.ts';
import type { Slot } from './medicines.ts';
import { addDays, instantOf, localDateOf, type LocalMinute, localMinuteOf } from './zonedTime.ts';

/** How long an answer covers the same time of the day in another zone. */
const answerCoverageMs = 12 * hour;

/** What was due at this instant or before covers no dose at `at`. */
export const coverageStart = (at: number): number => at - answerCoverageMs;

/**
 * Whether a dose is left out because the clock on the wall, and not the day, came round to its time
 * again: the person's zone changed at `zoneSince`, less than 12 hours before it, and the same time of
 * its medicine was answered whose dose was due less than 12 hours from it (DESIGN section 5).
 * `answered` are the instants at which such doses were due, whenever somebody answered them.
 */
export const isCoveredAfterZoneChange = (
  dose: Dose,
  zoneSince: number,
  answered: readonly number[],
): boolean =>
  zoneSince > coverageStart(dose.at) &&
  answered.some((due) => Math.abs(dose.at - due) < answerCoverageMs);

/** A change of zone: `before` held until the instant `since`. */
export interface ZoneChange {
  readonly before: string;
  readonly since: number;
}

/** Where a person's schedules are read. */
export interface ZoneContext {
  /** IANA name of the person's zone. */
  readonly zone: string;
  /** The last change of zone, if there was one. */
  readonly move?: ZoneChange | undefined;
}

export const makeZoneContext = (zone: string, move: ZoneChange | null): ZoneContext => ({
  zone,
  ...(move && { move }),
});

/** Whether the clock on the wall leapt over this minute as it was put forward by a change of zone. */
export const isSkippedByZoneChange = (
  dose: LocalMinute,
  zone: string,
  { before, since }: ZoneChange,
): boolean => localMinuteOf(since, before) < dose && dose <= localMinuteOf(since, zone);

/** When a minute begins; one that a change of zone leapt over, like one in a gap, right after it. */
export const dueInstant = (dose: LocalMinute, zone: string, move?: ZoneChange): number =>
  move && isSkippedByZoneChange(dose, zone, move) ? move.since : instantOf(dose, zone);

/** The doses that the move leapt over: all are due as it came. */
const skippedDoses = (slots: readonly Slot[], zone: string, move: ZoneChange): Dose[] => {
  const last = localDateOf(move.since, zone);
  const doses = new Set<LocalMinute>();
  for (let date = localDateOf(move.since, move.before); date <= last; date = addDays(date, 1)) {
    for (const { time, madeAt } of slots) {
      const dose = `${date}T${time}`;
      if (madeAt < move.since && isSkippedByZoneChange(dose, zone, move)) doses.add(dose);
    }
  }
  return [...doses].map((dose) => ({ dose, at: move.since }));
};

/**
 * When a dose falls due once more, because a move to the west brought its minute back 12 hours or
 * more after it was due before; null where it does not (decision 0015).
 */
export const secondOccurrenceAt = (
  dose: LocalMinute,
  { zone, move }: ZoneContext,
): number | null => {
  if (!move) return null;
  const first = instantOf(dose, move.before);
  const again = instantOf(dose, zone);
  return first < move.since && move.since <= again && again - first >= answerCoverageMs
    ? again
    : null;
};

/**
 * What of an answer counts for a dose that falls due once more: what a person gave 12 hours before
 * or earlier does not, nor does the miss of the first time.
 */
export const answerForOccurrence = (
  answer: Answer,
  { dose, at }: Dose,
  place: ZoneContext,
): Answer => {
  if (secondOccurrenceAt(dose, place) !== at) return answer;
  const since = isHumanAnswer(answer) ? coverageStart(at) : at;
  return (answer.occurredAt ?? Infinity) <= since ? unanswered : answer;
};

/**
 * The dose that is meant by whoever speaks of its minute at an instant: from 12 hours before it falls
 * due once more, that one.
 */
export const occurrenceAt = (dose: LocalMinute, now: number, place: ZoneContext): Dose => {
  const at = secondOccurrenceAt(dose, place);
  return at !== null && now > coverageStart(at)
    ? { dose, at }
    : { dose, at: firstOccurrenceAt(dose, place) };
};

/**
 * The doses due in `[from, to)` in the order in which they fall due, across a change of zone: up to
 * it by the zone before, from it on by the one now. A minute that the clock on the wall shows twice
 * is due a second time only 12 hours or more after the first (DESIGN section 5, decision 0015).
 */
export const dosesAcrossZones = (
  slots: readonly Slot[],
  from: number,
  to: number,
  place: ZoneContext,
): Dose[] => {
  const { zone, move } = place;
  if (!move || to <= move.since) return dosesBetween(slots, from, to, move?.before ?? zone);
  const { before, since } = move;
  const earlier = dosesBetween(slots, from, Math.min(to, since), before);
  const skipped = from <= since ? skippedDoses(slots, zone, move) : [];
  const later = dosesBetween(slots, Math.max(from, since), to, zone).filter(
    ({ dose }) =>
      !isSkippedByZoneChange(dose, zone, move) &&
      (instantOf(dose, before) >= since || secondOccurrenceAt(dose, place) !== null),
  );
  return [...earlier, ...skipped, ...later].toSorted(byDueTime);
};

/** When a dose was or will be due, across a change of zone. */
export const firstOccurrenceAt = (dose: LocalMinute, { zone, move }: ZoneContext): number => {
  if (!move) return instantOf(dose, zone);
  const earlier = instantOf(dose, move.before);
  return earlier < move.since ? earlier : dueInstant(dose, zone, move);
};
