import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { DoseStatus } from '../../../contract/fields.ts';

export interface PersonsAnswer {
  readonly medicineKey: string;
  readonly dose: string;
  readonly status: 'taken' | 'skipped';
}

/** What became of one dose of one medicine, and who it is about. */
export interface DoseAnswer {
  readonly medicineKey: string;
  readonly medicineName: string;
  readonly dose: string;
  readonly occurredAt: number;
}

export const doseTaken = createAction<DoseAnswer>('medications/doseTaken');
export const doseSkipped = createAction<DoseAnswer>('medications/doseSkipped');
export const doseMissed = createAction<DoseAnswer>('medications/doseMissed');
/** Another tab answered a dose: told on by nobody. */
export const doseAnswerHeard = createAction<DoseAnswer & { status: DoseStatus }>(
  'medications/doseAnswerHeard',
);

export type AnswerStatus = Exclude<DoseStatus, 'pending'>;

export const answerEvents = { taken: doseTaken, skipped: doseSkipped, missed: doseMissed } as const;

/** A dose was answered on this device, by a person or by the clock. */
export const isDoseAnswer = isAnyOf(doseTaken, doseSkipped, doseMissed);

export const answerStatusOf = (event: ReturnType<(typeof answerEvents)[AnswerStatus]>) =>
  doseTaken.match(event) ? 'taken' : doseSkipped.match(event) ? 'skipped' : 'missed';

/** A person chose Mark Taken or Skip on a medicine's card. */
export const doseAnswerChosen = createAction(
  'medications/doseAnswerChosen',
  ({ medicineKey, dose, status }: PersonsAnswer) => ({ payload: { medicineKey, dose, status } }),
);

/** A person began to answer a dose, or the answer could not be kept on the device. */
export const answerBegan = createAction<{ id: string }>('medications/answerBegan');
export const answerFailed = createAction<{ id: string }>('medications/answerFailed');
