import { createSelector } from '@reduxjs/toolkit';
import { type KnownMedicines, mergeLocalChanges } from '../../domain/mergeLocalChanges.ts';
import { groupMedicines } from '../../domain/medicines.ts';

interface WithMedicines {
  readonly medications: KnownMedicines;
}

export const selectReminders = createSelector(
  [
    (state: WithMedicines) => state.medications.rows,
    (state: WithMedicines) => state.medications.changes,
  ],
  (rows, changes) => mergeLocalChanges({ rows, changes }),
);

export const selectMedicines = createSelector([selectReminders], groupMedicines);
