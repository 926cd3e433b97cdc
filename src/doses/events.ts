import { createAction } from '@reduxjs/toolkit';
import type { Answer } from '../../domain/answers.ts';

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
  /** From another tab. */
  readonly isReceived?: true;
}

/** Here, in another tab or in the worker. */
export const doseAnswered = createAction<AnsweredDose>('doses/doseAnswered');

export const answerSaveStarted = createAction<{ id: string }>('doses/answerSaveStarted');
export const answerSaveFailed = createAction<{ id: string }>('doses/answerSaveFailed');
