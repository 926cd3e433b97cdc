import { createSelector } from '@reduxjs/toolkit';
import {
  type Answer,
  currentDose,
  type Dose,
  nextDose,
  unanswered,
} from '../../../domain/doses.ts';
import { undoFor } from '../../../domain/constants.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import { type Medicine, medicineKey } from '../../../domain/medicines.ts';
import type { Place } from '../../../domain/moves.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { RootState } from '../../app/types.ts';

export const selectAnswers = (state: RootState) => state.medications.answers;
export const selectFetchedAt = (state: RootState) => state.medications.fetchedAt;
export const selectAnswering = (state: RootState) => state.medications.answering;
export const selectNow = (state: RootState) => state.alarms.now;
/** Where these medicines' schedules are read: for somebody else's, in the zone where that person is. */
export const selectPlace = createSelector(
  [
    (state: RootState) => state.monitoring.survivor?.zone,
    (state: RootState) => state.alarms.zone,
    (state: RootState) => state.alarms.move,
  ],
  (watched, zone, move): Place =>
    watched === undefined ? { zone, ...(move && { move }) } : { zone: watched },
);
export const selectZone = (state: RootState) => selectPlace(state).zone;
export const selectRinging = (state: RootState) => state.alarms.ringing;

export interface MedicineNow extends Medicine {
  /** The dose whose status the medicine shows, by this device's clock, and what is known of it. */
  readonly current: Dose | null;
  readonly answer: Answer;
  readonly next: Dose | null;
  /** A change of it is not yet on the server. */
  readonly waits: boolean;
}

/** The medicines as they stand now: their statuses turn over at local midnight by themselves. */
export const selectMedicinesAt = createSelector(
  [selectMedicines, selectAnswers, selectOutboxRows, selectNow, selectZone],
  (medicines, answers, outbox, now, zone): MedicineNow[] => {
    const waiting = new Set(
      outbox.flatMap((row) => (row.refusal ? [] : [medicineKey(row.medicineName)])),
    );
    return medicines.map((medicine) => {
      const current = currentDose(medicine.slots, now, zone);
      return {
        ...medicine,
        current,
        answer: (current && answerFor(answers, medicine, current.dose)) ?? unanswered,
        next: nextDose(medicine.slots, now, zone),
        waits: waiting.has(medicine.key),
      };
    });
  },
);

/** What the server refused for good, each with its reason. */
export const selectRefused = createSelector([selectOutboxRows], (rows) =>
  rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
);

/** What was answered here so shortly ago that it can be taken back. */
export const selectResults = createSelector(
  [(state: RootState) => state.medications.results, selectNow],
  (results, now) => results.filter(({ saidAt }) => now < saidAt + undoFor),
);
