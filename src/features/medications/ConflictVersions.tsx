import type { MedicineDefinition } from '../../../domain/medicines.ts';
import { leftOf } from '../../../domain/stock.ts';
import { dateOf, type LocalMinute, localMinuteOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { useAppSelector } from '../../api/hooks.ts';
import { formatTimes } from './formatDose.ts';
import { formatDaysAndNext } from './formatPlan.ts';
import { formatPause } from './formatSchedule.ts';
import type { Conflict } from './conflicts.ts';
import { selectZone } from './selectors.ts';
import { stockTexts } from './stockStrings.ts';
import { texts } from './strings.ts';

const describe = (
  { name, dosage, schedule, note, times }: MedicineDefinition,
  left: number | undefined,
  now: LocalMinute,
): string => {
  const days = formatDaysAndNext(schedule, dateOf(now));
  const pause = formatPause(schedule, now);
  const stock = left === undefined ? null : stockTexts.left(left);
  return [name, dosage, note, days, formatTimes(times), pause, stock].filter(Boolean).join(', ');
};

export function ConflictVersions({ newest, mine }: Pick<Conflict, 'newest' | 'mine'>) {
  const left = newest.stock ? leftOf(newest.stock, newest.stock.taken_since) : undefined;
  const now = localMinuteOf(useAppSelector(selectNow), useAppSelector(selectZone));
  return (
    <>
      <p>{texts.conflict.newest(describe(newest, left, now))}</p>
      <p>{texts.conflict.mine(describe(mine, mine.stock?.count, now))}</p>
    </>
  );
}
