import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { Answer } from '../../domain/doses.ts';

export interface DoseRef {
  readonly medicineKey: string;
  readonly dose: string;
}

export interface AnsweredDose extends DoseRef {
  readonly medicineName: string;
  /** `pending` undoes earlier answers. */
  readonly answer: Answer;
  readonly saidAt: number;
  readonly dueAt: number;
}

export const doseAnswered = createAction<AnsweredDose>('doses/doseAnswered');
/** From another tab or the worker; not forwarded. */
export const doseAnswerReceived = createAction<AnsweredDose>('doses/doseAnswerReceived');
export const isDoseAnswer = isAnyOf(doseAnswered, doseAnswerReceived);

export const answerSaveStarted = createAction<{ id: string }>('doses/answerSaveStarted');
export const answerSaveFailed = createAction<{ id: string }>('doses/answerSaveFailed');
