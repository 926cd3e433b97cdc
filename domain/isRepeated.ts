import type { DoseStatus } from '../contract/fields.ts';
import { type Answer, isHumanAnswer } from './answers.ts';

/** The answer of a user changes nothing: it was given, or the dose was taken. */
export const isRepeated = (status: DoseStatus, known: Answer): boolean =>
  status === 'pending'
    ? !isHumanAnswer(known)
    : known.status === status || known.status === 'taken';
