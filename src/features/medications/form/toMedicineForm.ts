import {
  emptyMedicineForm,
  type FrequencyChoice,
  type MedicineForm,
} from '../../../../domain/medicineForm.ts';
import { amountAt } from '../../../../domain/medicineDetails.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { formatNumber } from '../../../../domain/parseNumber.ts';
import { toScheduleForm } from '../../../../domain/scheduleForm.ts';
import { defaultDosage } from '../../../../domain/specConstants.ts';

const choices: readonly FrequencyChoice[] = ['1', '2', '3'];

/** The frequency follows from the number of times. */
export const toMedicineForm = (
  { name, dosage, times, schedule, stock, note = '', shape, amounts = [] }: Medicine,
  left: number | undefined,
): MedicineForm => ({
  name,
  dosage: dosage.trim() || defaultDosage,
  frequency: choices[times.length - 1] ?? 'custom',
  times,
  amounts: times.map((time) => amountAt(amounts, time) ?? ''),
  days: toScheduleForm(schedule),
  stock:
    stock && left !== undefined
      ? { count: formatNumber(left), perDose: formatNumber(stock.per_dose) }
      : emptyMedicineForm.stock,
  note,
  shape,
});
