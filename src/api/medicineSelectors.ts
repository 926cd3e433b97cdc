import { createSelector } from '@reduxjs/toolkit';
import { type KnownMedicines, mergeLocalChanges } from '../../domain/mergeLocalChanges.ts';
import { groupMedicines } from '../../domain/medicines.ts';

/** The part of the state that a person's medicines are known from. */
interface WithMedicines {
  readonly medications: KnownMedicines;
}

/** The reminders as they stand on this device, what waits to be sent included. */
export const selectReminders = createSelector(
  [
    (state: WithMedicines) => state.medications.rows,
    (state: WithMedicines) => state.medications.changes,
  ],
  (rows, changes) => mergeLocalChanges({ rows, changes }),
);

export const selectMedicines = createSelector([selectReminders], groupMedicines);
