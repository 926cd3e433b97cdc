import { type Answer, isHumanAnswer, makeUndo, unanswered } from './answers.ts';
import type { Dose } from './doses.ts';
import { hour } from './specConstants.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalMinute,
  localMinuteOf,
  timeOf,
} from './zonedTime.ts';

const answerCoverageMs = 12 * hour;

export const coverageStart = (at: number): number => at - answerCoverageMs;

/** Whether a zone change repeats an answered time within 12 hours. */
export const isCoveredAfterZoneChange = (
  dose: Dose,
  zoneSince: number,
  answered: readonly number[],
): boolean =>
  zoneSince > coverageStart(dose.at) &&
  answered.some((due) => Math.abs(dose.at - due) < answerCoverageMs);

export interface ZoneChange {
  readonly before: string;
  readonly since: number;
}

export interface ZoneContext {
  readonly zone: string;
  readonly move?: ZoneChange | undefined;
}

/** Whether the zone change moved the clock forward past this minute. */
export const isSkippedByZoneChange = (
  dose: LocalMinute,
  zone: string,
  { before, since }: ZoneChange,
): boolean => localMinuteOf(since, before) < dose && dose <= localMinuteOf(since, zone);

/** A minute skipped by a zone change is due at the change, like one in a gap. */
export const dueInstant = (dose: LocalMinute, zone: string, move?: ZoneChange): number =>
  move && isSkippedByZoneChange(dose, zone, move) ? move.since : instantOf(dose, zone);

/** A move west can repeat a minute 12 hours or more later; null if not (decision 0015). */
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

/** Answers and undos from 12 hours before a second occurrence or earlier do not count for it. */
export const answerForOccurrence = (
  answer: Answer,
  { dose, at }: Dose,
  place: ZoneContext,
): Answer => {
  if (secondOccurrenceAt(dose, place) !== at) return answer;
  const since = isHumanAnswer(answer) ? coverageStart(at) : at;
  if ((answer.occurredAt ?? Infinity) > since) return answer;
  const { undoneAt = 0 } = answer;
  return undoneAt > coverageStart(at) ? makeUndo(undoneAt) : unanswered;
};

/** From 12 hours before a second occurrence, its minute means that one. */
export const occurrenceAt = (dose: LocalMinute, now: number, place: ZoneContext): Dose => {
  const at = secondOccurrenceAt(dose, place);
  return at !== null && now > coverageStart(at)
    ? { dose, at }
    : { dose, at: firstOccurrenceAt(dose, place) };
};

export const firstOccurrenceAt = (dose: LocalMinute, { zone, move }: ZoneContext): number => {
  if (!move) return instantOf(dose, zone);
  const earlier = instantOf(dose, move.before);
  return earlier < move.since ? earlier : dueInstant(dose, zone, move);
};

interface CoverageCheck<M> {
  readonly answerFor: (medicine: M, dose: LocalMinute) => Answer | null;
  readonly place: ZoneContext;
}

/** After a zone change, an answer to the same time less than 12 hours away covers the dose. */
export const isCovered = <M>(
  { answerFor, place }: CoverageCheck<M>,
  medicine: M,
  dose: Dose,
): boolean => {
  if (!place.move) return false;
  const answered = [-1, 1]
    .map((days) => `${addDays(dateOf(dose.dose), days)}T${timeOf(dose.dose)}`)
    .filter((other) => isHumanAnswer(answerFor(medicine, other) ?? unanswered))
    .map((other) => firstOccurrenceAt(other, place));
  return isCoveredAfterZoneChange(dose, place.move.since, answered);
};
