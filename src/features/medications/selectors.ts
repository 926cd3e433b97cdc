import { createSelector } from '@reduxjs/toolkit';
import { undoFor } from '../../../domain/constants.ts';
import { answerFor } from '../../../domain/knownMedicines.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import { type Place, placeIn } from '../../../domain/moves.ts';
import { makeHeld, makeHeldList } from '../../api/held.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { RootState } from '../../app/types.ts';
import { medicineNow, type MedicineNow, type ShownFrom } from './medicineNow.ts';
import type { Result } from './medicationsState.ts';

export const selectAnswers = (state: RootState) => state.medications.answers;
export const selectFetchedAt = (state: RootState) => state.medications.fetchedAt;
export const selectAnswering = (state: RootState) => state.medications.answering;
export const selectNow = (state: RootState) => state.alarms.now;
/** Where these medicines' schedules are read: for somebody else's, in the zone where that person is. */
export const selectSchedulePlace = createSelector(
  [
    (state: RootState) => state.monitoring.survivor?.zone,
    (state: RootState) => state.alarms.zone,
    (state: RootState) => state.alarms.move,
  ],
  (watched, zone, move): Place => (watched === undefined ? placeIn(zone, move) : { zone: watched }),
);
export const selectZone = (state: RootState) => selectSchedulePlace(state).zone;

const selectWaiting = createSelector(
  [selectOutboxRows],
  (outbox): ReadonlySet<string> =>
    new Set(outbox.flatMap((row) => (row.refusal ? [] : [medicineKey(row.medicineName)]))),
);

const selectReadAt = (state: RootState) =>
  state.monitoring.survivor ? selectFetchedAt(state) : 'now';

const selectShownFrom = createSelector(
  [selectAnswers, selectSchedulePlace, selectWaiting, selectReadAt],
  (answers, place, waiting, readAt): ShownFrom => ({ answers, place, waiting, readAt }),
);

const findMedicines = makeHeldList(medicineNow);

/** The medicines as they stand now: their statuses turn over at local midnight by themselves. */
export const selectMedicinesAt = (state: RootState): readonly MedicineNow[] =>
  findMedicines(selectNow(state), selectMedicines(state), selectShownFrom(state));

/** What the server refused for good, each with its reason. */
export const selectRefused = createSelector([selectOutboxRows], (rows) =>
  rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
);

const findUndoable = makeHeld((now: number, results: readonly Result[]) => {
  const fresh = results.filter(({ saidAt }) => now < saidAt + undoFor);
  return { value: fresh, until: Math.min(...fresh.map(({ saidAt }) => saidAt + undoFor)) };
});

/** What was answered here so shortly ago that it can be taken back, and still holds; newest first. */
export const selectResults = createSelector(
  [
    (state: RootState) => findUndoable(selectNow(state), state.medications.results),
    selectMedicines,
    selectAnswers,
  ],
  (results, medicines, answers) =>
    results
      .flatMap((result) => {
        const medicine = medicines.find(({ key }) => key === result.medicineKey);
        if (!medicine) return [];
        const holds = answerFor(answers, medicine, result.dose)?.status === result.status;
        return holds ? [{ ...result, medicineName: medicine.name }] : [];
      })
      .toSorted((a, b) => b.saidAt - a.saidAt),
);
