import type { MedicineDefinition } from '../../../domain/medicines.ts';
import { dateOf, type LocalMinute, localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatTimes } from './formatDose.ts';
import { formatDaysAndNext } from './formatPlan.ts';
import { formatPause } from './formatSchedule.ts';
import { type Conflict, selectZone } from './selectors.ts';
import { texts } from './strings.ts';

const describe = (
  { name, dosage, schedule, note, times }: MedicineDefinition,
  now: LocalMinute,
): string => {
  const days = formatDaysAndNext(schedule, dateOf(now));
  const pause = formatPause(schedule, now);
  return [name, dosage, note, days, formatTimes(times), pause].filter(Boolean).join(', ');
};

export function ConflictVersions({ newest, mine }: Pick<Conflict, 'newest' | 'mine'>) {
  const now = localMinuteOf(useAppSelector(selectNow), useAppSelector(selectZone));
  return (
    <>
      <p>{texts.conflict.newest(describe(newest, now))}</p>
      <p>{texts.conflict.mine(describe(mine, now))}</p>
    </>
  );
}
