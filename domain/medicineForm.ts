import type { MedicineShape } from '../contract/medicineShapes.ts';
import { isSameText } from './comparisonKey.ts';
import {
  emptyScheduleForm,
  type ScheduleForm,
  type ScheduleLimits,
  type ScheduleProblem,
  validateSchedule,
} from './scheduleForm.ts';
import { defaultTime } from './specConstants.ts';
import { medicineKey, toTime } from './medicines.ts';
import { type AmbiguousNumber, numberProblem, parseNumber } from './parseNumber.ts';
import { type NewStock, restock, roundAmount, type StockUse } from './stock.ts';

export type FrequencyChoice = '1' | '2' | '3' | 'custom';

/** As typed; empty if it is not counted. */
export interface StockForm {
  readonly count: string;
  readonly perDose: string;
}

export interface MedicineForm {
  readonly name: string;
  readonly dosage: string;
  readonly frequency: FrequencyChoice | null;
  readonly times: readonly string[];
  readonly days: ScheduleForm;
  readonly stock: StockForm;
  readonly note: string;
  /** Undefined: stays as it is. */
  readonly shape: MedicineShape | null | undefined;
}

export const emptyMedicineForm: MedicineForm = {
  name: '',
  dosage: '',
  frequency: null,
  times: [],
  days: emptyScheduleForm,
  stock: { count: '', perDose: '1' },
  note: '',
  shape: undefined,
};

const presets: Record<'1' | '2' | '3', readonly string[]> = {
  '1': ['08:00'],
  '2': ['08:00', '20:00'],
  '3': ['08:00', '14:00', '20:00'],
};

/** Default times of a frequency; custom keeps the current ones. */
export const timesFor = (
  choice: FrequencyChoice,
  existing: readonly string[],
): readonly string[] =>
  choice === 'custom' ? (existing.length > 0 ? existing : [defaultTime]) : presets[choice];

export type MedicineProblem =
  | ScheduleProblem
  | AmbiguousNumber<'count' | 'perDose'>
  | { readonly field: 'count'; readonly code: 'countInvalid' }
  | { readonly field: 'perDose'; readonly code: 'perDoseInvalid' }
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
  readonly stock: number;
  readonly note: number;
}

/** Null if it is no number. */
export const parseAmount = (typed: string): number | null => {
  const { value } = parseNumber(typed);
  return value === null ? null : roundAmount(value);
};

const isBlank = (typed: string): boolean => typed.trim() === '';

const stockProblems = ({ count, perDose }: StockForm, max: number): MedicineProblem[] => {
  if (isBlank(count)) return [];
  const problems: MedicineProblem[] = [];
  if ((parseAmount(count) ?? Infinity) > max) {
    problems.push(numberProblem({ field: 'count', code: 'countInvalid' }, count));
  }
  const amount = parseAmount(perDose) ?? 0;
  if (amount === 0 || amount > max) {
    problems.push(numberProblem({ field: 'perDose', code: 'perDoseInvalid' }, perDose));
  }
  return problems;
};

/** The form must be valid. Undefined without a change, null to count no longer. */
export const stockChange = (
  { stock: before }: MedicineForm,
  { stock: { count, perDose } }: MedicineForm,
  counted: StockUse | undefined,
  limits: Pick<MedicineLimits, 'stock'>,
): NewStock | null | undefined => {
  if (count === before.count && perDose === before.perDose) return undefined;
  if (isBlank(count)) return isBlank(before.count) ? undefined : null;
  const stock = { count: parseAmount(count) ?? 0, per_dose: parseAmount(perDose) ?? 1 };
  return counted && count === before.count
    ? restock({ ...counted, ...stock }, stock.count, limits)
    : stock;
};

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
  problems.push(...validateSchedule(form.days, limits), ...stockProblems(form.stock, limits.stock));
  if (form.note.trim().length > limits.note) problems.push({ field: 'note', code: 'noteTooLong' });
  return problems;
};

/** Prefers the same spelling to a name that only looks the same. */
export const findByName = <M extends { readonly name: string }>(
  medicines: readonly M[],
  name: string,
): M | undefined =>
  medicines.find((one) => medicineKey(one.name) === medicineKey(name)) ??
  medicines.find((one) => isSameText(one.name, name));
