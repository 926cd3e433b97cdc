import { answerFor, type AnswersById, knownDoses } from './knownAnswers.ts';
import type { Medicine } from './medicines.ts';
import { type LocalDate, localDateOf } from './zonedTime.ts';

/** The instants at which known doses were taken. */
export const takenInstants = (answers: AnswersById, medicine: Medicine): number[] =>
  knownDoses(answers, medicine).flatMap((dose) => {
    const answer = answerFor(answers, medicine, dose);
    return (answer?.status === 'taken' ? answer.occurredAt : null) ?? [];
  });

export const lastTakenOn = (
  answers: AnswersById,
  medicine: Medicine,
  { date, zone }: { readonly date: LocalDate; readonly zone: string },
): number | null => {
  const taken = takenInstants(answers, medicine).filter((at) => localDateOf(at, zone) === date);
  return taken.length > 0 ? Math.max(...taken) : null;
};
