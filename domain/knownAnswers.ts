import { type Answer, resolveAnswers, unanswered } from './answers.ts';
import { type Dose, doseId } from './doses.ts';
import { type AnsweredDose, dosesAround } from './dosesAround.ts';
import type { Medicine } from './medicines.ts';
import { answerForOccurrence, type ZoneContext } from './zoneChange.ts';
import { type LocalMinute, timeOf } from './zonedTime.ts';

export type AnswersById = Readonly<Record<string, Answer>>;

/** Null if the dose is so old that the rows no longer report it. */
export const answerFor = (
  answers: AnswersById,
  medicine: Medicine,
  dose: LocalMinute,
): Answer | null => {
  const reported = medicine.serverAnswers[dose];
  const stored = answers[doseId(medicine.key, dose)];
  if (reported && stored) return resolveAnswers(reported, stored);
  if (reported ?? stored) return reported ?? stored ?? null;
  const slot = medicine.slots.find(({ time }) => time === timeOf(dose));
  return slot?.lastReportedDose && dose < slot.lastReportedDose ? null : unanswered;
};

/** After a zone change the dose may be the second occurrence of its minute. */
export const occurrenceAnswer = (
  answers: AnswersById,
  medicine: Medicine,
  dose: Dose,
  place: ZoneContext,
): Answer =>
  answerForOccurrence(answerFor(answers, medicine, dose.dose) ?? unanswered, dose, place);

export const knownDoses = (answers: AnswersById, medicine: Medicine): LocalMinute[] => {
  const suffix = doseId(medicine.key, '');
  const kept = Object.keys(answers).filter((id) => id.endsWith(suffix));
  const doses = new Set([
    ...Object.keys(medicine.serverAnswers),
    ...kept.map((id) => id.slice(0, -suffix.length)),
  ]);
  return [...doses];
};

export const knownDosesAround = (
  answers: AnswersById,
  medicine: Medicine,
  { place, now }: { readonly place: ZoneContext; readonly now: number },
): AnsweredDose[] => {
  const answerOf = (dose: LocalMinute) => answerFor(answers, medicine, dose);
  const known = knownDoses(answers, medicine).map(
    (dose) => [dose, answerOf(dose) ?? unanswered] as const,
  );
  const { slots } = medicine;
  return dosesAround({ slots, answers: new Map(known), answerFor: answerOf, place, now });
};
