import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { DoseStatus } from '../../../contract/fields.ts';

export type AnswerStatus = Exclude<DoseStatus, 'pending'>;

/** A dose of a medicine. */
export interface DoseRef {
  readonly medicineKey: string;
  readonly dose: string;
}

export interface HumanAnswer extends DoseRef {
  readonly status: Exclude<AnswerStatus, 'missed'>;
  /** When it happened, where that is not now. */
  readonly occurredAt?: number;
}

/** What became of one dose of one medicine, and who it is about. */
export interface AnsweredDose extends DoseRef {
  readonly medicineName: string;
  readonly occurredAt: number;
  /** When it was said here. */
  readonly saidAt: number;
  /** Up to when earlier answers to the same minute hold no more. */
  readonly undoneAt?: number;
}

export const doseTaken = createAction<AnsweredDose>('medications/doseTaken');
export const doseSkipped = createAction<AnsweredDose>('medications/doseSkipped');
const doseMissed = createAction<AnsweredDose>('medications/doseMissed');

/** What somebody said of a dose is taken back. */
interface DoseUndone extends DoseRef {
  readonly medicineName: string;
  readonly undoneAt: number;
  /** When the dose was due. */
  readonly dueAt: number;
}
export const doseUndone = createAction<DoseUndone>('medications/doseUndone');

/** Another tab, or the worker, answered a dose: told on by nobody. */
export const doseAnswerReceived = createAction<AnsweredDose & { status: AnswerStatus }>(
  'medications/doseAnswerReceived',
);
/** Another tab took an answer back: told on by nobody. */
export const doseUndoneReceived = createAction<DoseUndone>('medications/doseUndoneReceived');

export const answerEvents = { taken: doseTaken, skipped: doseSkipped, missed: doseMissed } as const;

/** A dose was answered on this device, by a person or by the clock. */
export const isDoseAnswer = isAnyOf(doseTaken, doseSkipped, doseMissed);
/** An answer was taken back, here or in another tab. */
export const isDoseUndone = isAnyOf(doseUndone, doseUndoneReceived);

export const answerStatusOf = (event: ReturnType<(typeof answerEvents)[AnswerStatus]>) =>
  doseTaken.match(event) ? 'taken' : doseSkipped.match(event) ? 'skipped' : 'missed';

/** A person chose Mark Taken or Skip on a medicine's card, or records a dose late. */
export const doseAnswerChosen = createAction(
  'medications/doseAnswerChosen',
  ({ medicineKey, dose, status, occurredAt }: HumanAnswer) => ({
    payload: { medicineKey, dose, status, ...(occurredAt !== undefined && { occurredAt }) },
  }),
);

/** A person takes back what was answered. */
export const doseUndoChosen = createAction(
  'medications/doseUndoChosen',
  ({ medicineKey, dose }: DoseRef) => ({ payload: { medicineKey, dose } }),
);

/** A person began to answer a dose, or the answer could not be kept on the device. */
export const answerSaveStarted = createAction<{ id: string }>('medications/answerSaveStarted');
export const answerSaveFailed = createAction<{ id: string }>('medications/answerSaveFailed');
