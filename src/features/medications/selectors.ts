import { createSelector } from '@reduxjs/toolkit';
import { isOnPause, isPauseQuestionDue } from '../../../domain/daySchedule.ts';
import { undoWindowMs } from '../../../domain/specConstants.ts';
import { type AnswersById, answerFor } from '../../../domain/knownAnswers.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { localMinuteOf } from '../../../domain/zonedTime.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswers, selectDate, selectSchedulePlace } from '../../doses/selectors.ts';
import type { UndoableAnswer } from './medicationsState.ts';

export const selectFetchedAt = (state: RootState) => state.medications.fetchedAt;
export const selectAnswersNow = createSelector(
  [selectAnswers, selectNow, selectSchedulePlace],
  (answers, now, place) => ({ answers, now, place }),
);
export const selectZone = (state: RootState) => selectSchedulePlace(state).zone;
export const selectToday = (state: RootState) => selectDate(state, selectZone(state));

export const selectReadAt = (state: RootState) =>
  state.monitoring.survivor ? selectFetchedAt(state) : Infinity;

export const selectRejectedChanges = createSelector([selectOutboxRows], (rows) =>
  rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
);

const findUndoable = stableMemo(
  (
    now: number,
    results: readonly UndoableAnswer[],
    medicines: readonly Medicine[],
    answers: AnswersById,
  ) =>
    results
      .filter(({ saidAt }) => now < saidAt + undoWindowMs)
      .flatMap((result) => {
        const medicine = medicines.find(({ key }) => key === result.medicineKey);
        if (!medicine) return [];
        const holds = answerFor(answers, medicine, result.dose)?.status === result.status;
        return holds ? [{ ...result, medicineName: medicine.name }] : [];
      })
      .toReversed()
      .toSorted((a, b) => b.saidAt - a.saidAt),
);

export const selectUndoableAnswers = (state: RootState) =>
  findUndoable(
    selectNow(state),
    state.medications.results,
    selectMedicines(state),
    selectAnswers(state),
  );

const findPaused = stableMemo((now: number, zone: string, medicines: readonly Medicine[]) => {
  const minute = localMinuteOf(now, zone);
  return medicines
    .filter(({ schedule }) => isOnPause(schedule, minute))
    .map((medicine) => ({ medicine, asks: isPauseQuestionDue(medicine.schedule, minute) }));
});

export const selectPaused = (state: RootState) =>
  findPaused(selectNow(state), selectZone(state), selectMedicines(state));
