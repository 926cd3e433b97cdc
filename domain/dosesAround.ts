import { type Answer, unanswered } from './answers.ts';
import { byDueTime, type Dose, type Slot } from './doses.ts';
import { dosesOnDates } from './plannedDoses.ts';
import { unplannedDoses } from './unplannedDoses.ts';
import { answerForOccurrence, isCovered, type ZoneContext } from './zoneChange.ts';
import { addDays, localDateOf, type LocalMinute } from './zonedTime.ts';

interface DosesOfMedicine {
  readonly slots: readonly Slot[];
  /** Of its known doses. */
  readonly answers: ReadonlyMap<LocalMinute, Answer>;
  /** Null if the dose is so old that its answer is not known. */
  readonly answerFor: (dose: LocalMinute) => Answer | null;
  readonly place: ZoneContext;
  readonly now: number;
}

export interface AnsweredDose extends Dose {
  readonly answer: Answer;
  readonly isPlanned: boolean;
  /** False if the same time was answered before a zone change. */
  readonly isExpected: boolean;
}

/** Today's doses and those near them, sorted. All screens and the summary for caregivers show these. */
export const dosesAround = ({
  slots,
  answers,
  answerFor,
  place,
  now,
}: DosesOfMedicine): AnsweredDose[] => {
  const today = localDateOf(now, place.zone);
  // A move east may skip a date.
  const dates = [addDays(today, -2), addDays(today, 1)] as const;
  const check = { answerFor: (_medicine: null, dose: LocalMinute) => answerFor(dose), place };
  const toAnswered = (dose: Dose, isPlanned: boolean): AnsweredDose => {
    const answer = answerForOccurrence(answerFor(dose.dose) ?? unanswered, dose, place);
    const isExpected = answer.status !== 'pending' || !isCovered(check, null, dose);
    return { ...dose, answer, isPlanned, isExpected };
  };
  return [
    ...dosesOnDates(slots, dates, now, place).map((dose) => toAnswered(dose, true)),
    ...unplannedDoses({ slots, answers, dates, place, now }).map((dose) => toAnswered(dose, false)),
  ].toSorted(byDueTime);
};
