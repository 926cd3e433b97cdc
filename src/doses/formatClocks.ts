import { dosageAtTime } from '../../domain/medicineDetails.ts';
import type { MedicineDefinition } from '../../domain/medicines.ts';
import { formatClock } from '../platform/deviceClock.ts';
import { amountTexts as texts } from './amountStrings.ts';

/** `8:00`; if the amounts differ, each with what is taken then: `8:00 (2 tablets)`. */
export const formatClocks = (
  medicine: Pick<MedicineDefinition, 'dosage' | 'times' | 'amounts'>,
  times = medicine.times,
): string[] =>
  times.map((time) =>
    medicine.amounts?.length
      ? texts.at(formatClock(time), dosageAtTime(medicine, time))
      : formatClock(time),
  );
