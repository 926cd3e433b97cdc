import { defaultDosage } from '../../../domain/constants.ts';
import type { FrequencyChoice, MedicineForm } from '../../../domain/medicineForm.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { AppThunk } from '../../app/types.ts';
import { editMedicine, type SaveOutcome } from './medicineActions.ts';

const choices: Readonly<Record<number, FrequencyChoice>> = { 1: '1', 2: '2', 3: '3' };

/** A medicine as its form shows it on load: the stored times, and the frequency of their count (SPEC section 4). */
export const toMedicineForm = ({ name, dosage, times }: Medicine): MedicineForm => ({
  name,
  dosage: dosage.trim() || defaultDosage,
  frequency: choices[times.length] ?? 'custom',
  times,
});

/** The medicine that was opened, as it stands now: others may have changed its name or its times. */
export const findCurrentVersion = (
  medicines: readonly Medicine[],
  opened: Medicine,
): Medicine | null => {
  const ofPerson = medicines.filter(({ personId }) => personId === opened.personId);
  const hasItsTime = ({ reminderIds }: Medicine) =>
    reminderIds.some((id) => opened.reminderIds.includes(id));
  return ofPerson.find(hasItsTime) ?? ofPerson.find(({ key }) => key === opened.key) ?? null;
};

/** Edits a medicine as it stands now: what came to it while somebody typed is deleted with the rest. */
export const updateMedicine =
  (opened: Medicine, form: MedicineForm): AppThunk<Promise<SaveOutcome>> =>
  (dispatch, getState) =>
    dispatch(editMedicine(findCurrentVersion(selectMedicines(getState()), opened) ?? opened, form));
