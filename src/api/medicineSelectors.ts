import { createSelector } from '@reduxjs/toolkit';
import { mergeLocalChanges } from '../../domain/mergeLocalChanges.ts';
import { groupMedicines } from '../../domain/medicines.ts';
import type { RootState } from '../app/types.ts';

export const selectReminders = createSelector(
  [(state: RootState) => state.medications.rows, (state: RootState) => state.medications.changes],
  (rows, changes) => mergeLocalChanges({ rows, changes }),
);

export const selectMedicines = createSelector([selectReminders], groupMedicines);
