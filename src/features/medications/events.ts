import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { DoseStatus } from '../../../contract/fields.ts';

export type AnswerStatus = Exclude<DoseStatus, 'pending'>;

export interface DoseRef {
  readonly medicineKey: string;
  readonly dose: string;
}

export interface HumanAnswer extends DoseRef {
  readonly status: Exclude<AnswerStatus, 'missed'>;
  readonly occurredAt?: number;
}

export interface AnsweredDose extends DoseRef {
  readonly medicineName: string;
  readonly occurredAt: number;
  readonly saidAt: number;
  /** Earlier answers to the same minute do not count up to this instant. */
  readonly undoneAt?: number;
}

export const doseTaken = createAction<AnsweredDose>('medications/doseTaken');
export const doseSkipped = createAction<AnsweredDose>('medications/doseSkipped');
const doseMissed = createAction<AnsweredDose>('medications/doseMissed');

interface DoseUndone extends DoseRef {
  readonly medicineName: string;
  readonly undoneAt: number;
  readonly dueAt: number;
}
export const doseUndone = createAction<DoseUndone>('medications/doseUndone');

/** From another tab or the worker; not forwarded. */
export const doseAnswerReceived = createAction<AnsweredDose & { status: AnswerStatus }>(
  'medications/doseAnswerReceived',
);
export const doseUndoneReceived = createAction<DoseUndone>('medications/doseUndoneReceived');

export const answerEvents = { taken: doseTaken, skipped: doseSkipped, missed: doseMissed } as const;

export const isDoseAnswer = isAnyOf(doseTaken, doseSkipped, doseMissed);
export const isDoseUndone = isAnyOf(doseUndone, doseUndoneReceived);

export const answerStatusOf = (event: ReturnType<(typeof answerEvents)[AnswerStatus]>) =>
  doseTaken.match(event) ? 'taken' : doseSkipped.match(event) ? 'skipped' : 'missed';

export const doseAnswerChosen = createAction(
  'medications/doseAnswerChosen',
  ({ medicineKey, dose, status, occurredAt }: HumanAnswer) => ({
    payload: { medicineKey, dose, status, ...(occurredAt !== undefined && { occurredAt }) },
  }),
);

export const doseUndoChosen = createAction(
  'medications/doseUndoChosen',
  ({ medicineKey, dose }: DoseRef) => ({ payload: { medicineKey, dose } }),
);

export const answerSaveStarted = createAction<{ id: string }>('medications/answerSaveStarted');
export const answerSaveFailed = createAction<{ id: string }>('medications/answerSaveFailed');
