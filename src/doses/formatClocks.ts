import { amountAt } from '../../domain/medicineDetails.ts';
import type { MedicineDefinition } from '../../domain/medicines.ts';
import { formatClock } from '../platform/deviceClock.ts';
import { amountTexts as texts } from './amountStrings.ts';

/** Each with its amount: `8:00 (2 tablets)`. */
export const formatClocks = ({
  times,
  amounts,
}: Pick<MedicineDefinition, 'times' | 'amounts'>): string[] =>
  times.map((time) => {
    const [clock, amount] = [formatClock(time), amountAt(amounts, time)];
    return amount === undefined ? clock : texts.at(clock, amount);
  });
