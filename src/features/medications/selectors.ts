import { createSelector } from '@reduxjs/toolkit';
import type { Stock } from '../../../contract/endpoints/index.ts';
import { undoWindowMs } from '../../../domain/specConstants.ts';
import { type AnswersById, answerFor } from '../../../domain/mergeLocalChanges.ts';
import {
  type Medicine,
  type MedicineDefinition,
  medicineKey,
  toMedicine,
} from '../../../domain/medicines.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { RootState } from '../../app/types.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import { buildMedicineView, type MedicineView, type MedicineViewInputs } from './medicineView.ts';
import { isConflict } from './pendingChange.ts';
import type { UndoableAnswer } from './medicationsState.ts';

export const selectFetchedAt = (state: RootState) => state.medications.fetchedAt;
export const selectZone = (state: RootState) => selectSchedulePlace(state).zone;
export const selectToday = (state: RootState) => localDateOf(selectNow(state), selectZone(state));

const selectPendingKeys = createSelector(
  [selectOutboxRows],
  (outbox): ReadonlySet<string> =>
    new Set(outbox.flatMap((row) => (row.refusal ? [] : [medicineKey(row.medicineName)]))),
);

export const selectReadAt = (state: RootState) =>
  state.monitoring.survivor ? selectFetchedAt(state) : Infinity;

const selectMedicineViewInputs = createSelector(
  [selectAnswers, selectSchedulePlace, selectPendingKeys, selectReadAt],
  (answers, place, pendingKeys, readAt): MedicineViewInputs => ({
    answers,
    place,
    pendingKeys,
    readAt,
  }),
);

const buildMedicineViews = stableMemo(
  (now: number, medicines: readonly Medicine[], inputs: MedicineViewInputs) =>
    medicines.map((medicine) => buildMedicineView(now, medicine, inputs)),
);

export const selectMedicineViews = (state: RootState): readonly MedicineView[] =>
  buildMedicineViews(selectNow(state), selectMedicines(state), selectMedicineViewInputs(state));

export const selectRejectedChanges = createSelector([selectOutboxRows], (rows) =>
  rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
);

/** A medicine that was changed elsewhere while it was changed here. */
export interface Conflict {
  readonly newest: Medicine;
  readonly mine: MedicineDefinition & { readonly stock: Stock | null | undefined };
  /** All refused saves of the medicine, in order. */
  readonly rows: ReturnType<typeof selectRejectedChanges>;
}

const savedBody = (row: OutboxRow | undefined) => {
  const call = row?.calls[0];
  return call?.endpoint === 'saveMedicine' ? { ...call.body, id: call.params.medicineId } : null;
};

export const selectConflicts = createSelector(
  [selectRejectedChanges, (state: RootState) => state.medications.records],
  (rejected, records) =>
    records.flatMap((record): Conflict[] => {
      const rows = rejected.filter((row) => savedBody(row)?.id === record.id);
      const last = savedBody(rows.at(-1));
      if (!last || !rows.some(isConflict)) return [];
      const times = last.times.flatMap(({ time }) => time ?? []);
      const stock = rows.map((row) => savedBody(row)?.stock).findLast((one) => one !== undefined);
      const newest = toMedicine(record);
      const { note = newest.note } = last;
      return [{ newest, mine: { ...last, note, times, stock }, rows }];
    }),
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
      .toSorted((a, b) => b.saidAt - a.saidAt),
);

export const selectUndoableAnswers = (state: RootState) =>
  findUndoable(
    selectNow(state),
    state.medications.results,
    selectMedicines(state),
    selectAnswers(state),
  );
