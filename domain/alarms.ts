import { autoMissAfterMs } from './specConstants.ts';
import { type Answer, isHumanAnswer, unanswered } from './answers.ts';
import type { Dose } from './doses.ts';
import { firstOccurrenceAt, isCoveredAfterZoneChange, type ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, type LocalMinute, timeOf } from './zonedTime.ts';

export interface AlarmDecision {
  readonly kind: 'raised' | 'missed';
  readonly id: string;
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: LocalMinute;
  /** The reminder of this time; it survives a rename of the medicine. */
  readonly reminderId: string | null;
  readonly dueAt: number;
  /** A caregiver asks about it: it rings again. */
  readonly asked?: { readonly by: string; readonly at: number };
}

export interface ActiveAlarm {
  readonly silenced: boolean;
  /** Null while the alarm is on the screen. */
  readonly snoozedUntil: number | null;
}

/** How long a caregiver's question rings unless it is answered. */
export const askEndsAt = ({ at }: { readonly at: number }): number => at + autoMissAfterMs;

/** When an alarm that is not answered ends. */
export const alarmEndsAt = ({ asked, dueAt }: Pick<AlarmDecision, 'asked' | 'dueAt'>): number =>
  asked ? askEndsAt(asked) : dueAt + autoMissAfterMs;

export const isShown = ({ snoozedUntil }: ActiveAlarm): boolean => snoozedUntil === null;

export const isSounding = (alarm: ActiveAlarm): boolean => isShown(alarm) && !alarm.silenced;

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

export const doseTag = (id: string): string => `dose:${id}`;

const missTagPrefix = 'missed:';
/** Of a caregiver's notification. */
export const missTag = (rowId: string): string => `${missTagPrefix}${rowId}`;
export const isMissTag = (tag: string): boolean => tag.startsWith(missTagPrefix);
