import { formatList } from '../../../../domain/formatList.ts';
import type { MedicineDefinition } from '../../../../domain/medicines.ts';
import { formatClocks } from '../../../doses/formatClocks.ts';
import { listTexts } from './listStrings.ts';

/** `2x a day, 8:00 and 20:00`; on other days the times alone. */
export const formatTimes = (medicine: MedicineDefinition): string => {
  const { times, schedule } = medicine;
  const clocks = formatList(formatClocks(medicine));
  return schedule.rule.kind === 'daily' ? listTexts.timesADay(times.length, clocks) : clocks;
};
