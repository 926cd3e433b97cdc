import type { Amounts } from '../contract/endpoints/index.ts';
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
  /** Beside its time; as typed. */
  readonly amounts: readonly string[];
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
  amounts: [],
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

const minutesOf = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Of `times`, those that are left when each of `taken` takes the one nearest to it. */
const withoutNearest = (times: readonly string[], taken: readonly string[]): readonly string[] =>
  taken.reduce((left, time) => {
    const distance = (other: string) => Math.abs(minutesOf(other) - minutesOf(time));
    const [nearest] = left.toSorted((a, b) => distance(a) - distance(b));
    return left.filter((one) => one !== nearest);
  }, times);

/**
 * The existing times, as far as the frequency has room for them, filled up with the saved ones of the
 * same number or with default ones; custom keeps the existing ones.
 */
export const timesFor = (
  choice: FrequencyChoice,
  existing: readonly string[],
  saved: readonly string[] = [],
): readonly string[] => {
  if (choice === 'custom') return existing.length > 0 ? existing : [defaultTime];
  const preset = saved.length === Number(choice) ? saved : presets[choice];
  const own = [...new Set(existing)].filter((time) => time !== '').toSorted();
  const dropped = withoutNearest(own, preset);
  const added = withoutNearest(preset, own);
  return [...own.filter((time) => !dropped.includes(time)), ...added].toSorted();
};

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
    }
  | { readonly field: 'amounts'; readonly code: 'amountTooLong'; readonly index: number };

interface MedicineLimits extends ScheduleLimits {
  readonly medicineName: number;
  readonly dosage: number;
  readonly stock: number;
  readonly note: number;
  readonly amount: number;
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

/** Each of them keeps the amount of its time. */
export const withTimes = (form: MedicineForm, times: readonly string[]): MedicineForm => ({
  ...form,
  times,
  amounts: times.map((time) => form.amounts[form.times.indexOf(time)] ?? ''),
});

export const withoutTime = (form: MedicineForm, index: number): MedicineForm => ({
  ...form,
  times: form.times.toSpliced(index, 1),
  amounts: form.amounts.toSpliced(index, 1),
});

/** Other rows may have none yet. */
export const withAmount = (form: MedicineForm, index: number, amount: string): MedicineForm => ({
  ...form,
  amounts: form.times.map((_time, at) => (at === index ? amount : (form.amounts[at] ?? ''))),
});

export const toAmounts = ({ days, times, amounts }: MedicineForm): Amounts =>
  days.choice === 'asNeeded'
    ? []
    : times.flatMap((time, index) => {
        const amount = amounts[index]?.trim();
        return amount ? [{ time: toTime(time), amount }] : [];
      });

const amountProblems = (amounts: readonly string[], max: number): MedicineProblem[] => {
  const index = amounts.findIndex((amount) => amount.trim().length > max);
  return index < 0 ? [] : [{ field: 'amounts', code: 'amountTooLong', index }];
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
    else
      problems.push(
        ...timeProblems(form.times.map(toTime), limits.times),
        ...amountProblems(form.amounts, limits.amount),
      );
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
