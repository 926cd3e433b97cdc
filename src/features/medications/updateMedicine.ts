import { defaultDosage } from '../../../domain/constants.ts';
import type { FrequencyChoice, MedicineForm } from '../../../domain/medicineForm.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { AppThunk } from '../../app/types.ts';
import { editMedicine, type SaveOutcome } from './medicineActions.ts';

const choices: Readonly<Record<number, FrequencyChoice>> = { 1: '1', 2: '2', 3: '3' };

/** SPEC section 4: the frequency follows from the number of times. */
export const toMedicineForm = ({ name, dosage, times }: Medicine): MedicineForm => ({
  name,
  dosage: dosage.trim() || defaultDosage,
  frequency: choices[times.length] ?? 'custom',
  times,
});

/** Another user may have changed the name or times since it was opened. */
export const findCurrentVersion = (
  medicines: readonly Medicine[],
  opened: Medicine,
): Medicine | null => {
  const ofPerson = medicines.filter(({ personId }) => personId === opened.personId);
  const hasItsTime = ({ reminderIds }: Medicine) =>
    reminderIds.some((id) => opened.reminderIds.includes(id));
  return ofPerson.find(hasItsTime) ?? ofPerson.find(({ key }) => key === opened.key) ?? null;
};

export const updateMedicine =
  (opened: Medicine, form: MedicineForm): AppThunk<Promise<SaveOutcome>> =>
  (dispatch, getState) =>
    dispatch(editMedicine(findCurrentVersion(selectMedicines(getState()), opened) ?? opened, form));
