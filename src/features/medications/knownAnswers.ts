import { isCovered } from '../../../domain/alarms.ts';
import type { Dose } from '../../../domain/doses.ts';
import {
  answerFor,
  occurrenceAnswer,
  type AnswersById,
} from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';

export interface KnownAnswers {
  readonly answers: AnswersById;
  readonly place: ZoneContext;
}

/** The dose was answered before a zone change, so it is not asked again. */
export const isCoveredByEarlierAnswer = (
  { answers, place }: KnownAnswers,
  medicine: Medicine,
  dose: Dose,
) =>
  occurrenceAnswer(answers, medicine, dose, place).status === 'pending' &&
  isCovered({ answerFor: (...asked) => answerFor(answers, ...asked), place }, medicine, dose);
