import {
  emptyScheduleForm,
  type ScheduleForm,
  type ScheduleLimits,
  type ScheduleProblem,
  validateSchedule,
} from './scheduleForm.ts';
import { defaultDosage, defaultTime } from './specConstants.ts';
import { medicineKey, toTime } from './medicines.ts';

export type FrequencyChoice = '1' | '2' | '3' | 'custom';

export interface MedicineForm {
  readonly name: string;
  readonly dosage: string;
  readonly frequency: FrequencyChoice | null;
  readonly times: readonly string[];
  readonly days: ScheduleForm;
  readonly note: string;
}

export const emptyMedicineForm: MedicineForm = {
  name: '',
  dosage: defaultDosage,
  frequency: null,
  times: [],
  days: emptyScheduleForm,
  note: '',
};

const presets: Record<'1' | '2' | '3', readonly string[]> = {
  '1': ['08:00'],
  '2': ['08:00', '20:00'],
  '3': ['08:00', '14:00', '20:00'],
};

/** Default times of a frequency (SPEC section 4); custom keeps the current ones. */
export const timesFor = (
  choice: FrequencyChoice,
  existing: readonly string[],
): readonly string[] =>
  choice === 'custom' ? (existing.length > 0 ? existing : [defaultTime]) : presets[choice];

export type MedicineProblem =
  | ScheduleProblem
  | { readonly field: 'name'; readonly code: 'nameMissing' | 'nameTooLong' }
  | { readonly field: 'dosage'; readonly code: 'dosageMissing' | 'dosageTooLong' }
  | { readonly field: 'note'; readonly code: 'noteTooLong' }
  | { readonly field: 'frequency'; readonly code: 'frequencyMissing' }
  | { readonly field: 'times'; readonly code: 'timesMissing' }
  | {
      readonly field: 'times';
      readonly code: 'timeMissing' | 'timeTwice' | 'tooManyTimes';
      readonly index: number;
    };

interface MedicineLimits extends ScheduleLimits {
  readonly medicineName: number;
  readonly dosage: number;
  readonly note: number;
}

const timeProblems = (times: readonly string[], maxTimes: number): MedicineProblem[] => {
  if (times.length === 0) return [{ field: 'times', code: 'timesMissing' }];
  if (times.length > maxTimes) return [{ field: 'times', code: 'tooManyTimes', index: maxTimes }];
  const missing = times.findIndex((time) => time === '');
  if (missing >= 0) return [{ field: 'times', code: 'timeMissing', index: missing }];
  const twice = times.findIndex((time, index) => times.indexOf(time) < index);
  return twice >= 0 ? [{ field: 'times', code: 'timeTwice', index: twice }] : [];
};

export const validateMedicine = (form: MedicineForm, limits: MedicineLimits): MedicineProblem[] => {
  const problems: MedicineProblem[] = [];
  const name = form.name.trim();
  const dosage = form.dosage.trim();
  if (name === '') problems.push({ field: 'name', code: 'nameMissing' });
  else if (name.length > limits.medicineName) problems.push({ field: 'name', code: 'nameTooLong' });
  if (dosage === '') problems.push({ field: 'dosage', code: 'dosageMissing' });
  else if (dosage.length > limits.dosage) problems.push({ field: 'dosage', code: 'dosageTooLong' });
  if (form.days.choice !== 'asNeeded') {
    if (form.frequency === null) problems.push({ field: 'frequency', code: 'frequencyMissing' });
    else problems.push(...timeProblems(form.times.map(toTime), limits.times));
  }
  problems.push(...validateSchedule(form.days, limits));
  if (form.note.trim().length > limits.note) problems.push({ field: 'note', code: 'noteTooLong' });
  return problems;
};

export const findByName = <M extends { readonly key: string }>(
  medicines: readonly M[],
  name: string,
): M | undefined => medicines.find(({ key }) => key === medicineKey(name));
