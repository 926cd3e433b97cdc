import type { MedicineDefinition } from '../../../domain/medicines.ts';
import { dateOf, localMinuteOf } from '../../../domain/zonedTime.ts';
import { formatClocks } from '../../doses/formatClocks.ts';
import { formatDays, formatPause } from '../../doses/formatSchedule.ts';
import { formatList } from '../../../domain/formatList.ts';
import type { RecordRange } from './formatAdherence.ts';

/** Its dosage, days, times and note. */
export const formatMedicine = (
  medicine: MedicineDefinition,
  { now, zone }: Pick<RecordRange, 'now' | 'zone'>,
): string[] => {
  const { dosage, schedule, note = '' } = medicine;
  const minute = localMinuteOf(now, zone);
  const pause = formatPause(schedule, minute);
  const days = formatDays(schedule, dateOf(minute));
  const clocks = formatList(formatClocks(medicine));
  return [dosage, pause === null ? days : `${days}. ${pause}`, clocks, note];
};
