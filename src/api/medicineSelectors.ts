import { createSelector } from '@reduxjs/toolkit';
import { mergeLocalChanges } from '../../domain/mergeLocalChanges.ts';
import { toMedicines } from '../../domain/medicines.ts';
import { selectDeviceZone } from './clock.ts';
import type { RootState } from '../app/types.ts';

export const selectMedicineRecords = createSelector(
  [
    (state: RootState) => state.medications.records,
    (state: RootState) => state.medications.changes,
    (state: RootState) => state.monitoring.survivor?.zone ?? selectDeviceZone(state),
  ],
  mergeLocalChanges,
);

export const selectMedicines = createSelector([selectMedicineRecords], toMedicines);
