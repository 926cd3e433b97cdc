import type { Stock, StockRecord } from '../../../../contract/endpoints/index.ts';
import type { MedicineDefinition } from '../../../../domain/medicines.ts';
import { leftOf } from '../../../../domain/stock.ts';
import { dateOf, type LocalMinute, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { selectNow } from '../../../api/clock.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { formatDaysAndNext } from './formatPlan.ts';
import { formatPause, formatTimes } from './formatSchedule.ts';
import type { Conflict } from './conflicts.ts';
import { selectZone } from '../selectors.ts';
import { pictureTexts } from '../form/pictureStrings.ts';
import { stockTexts } from './stockStrings.ts';
import { texts } from '../strings.ts';

const describe = (
  {
    name,
    dosage,
    schedule,
    note,
    shape,
    times,
    stock,
  }: MedicineDefinition & { stock: Stock | null },
  counted: StockRecord | null,
  now: LocalMinute,
): string => {
  const days = formatDaysAndNext(schedule, dateOf(now));
  const pause = formatPause(schedule, now);
  const taken = stock?.counted_at === counted?.counted_at ? counted?.taken_since : 0;
  const left = stock && stockTexts.left(leftOf(stock, taken ?? 0), dosage);
  const clock = formatTimes(times, schedule);
  const drawing = shape && pictureTexts.shapes[shape];
  return [name, dosage, note, drawing, days, clock, pause, left].filter(Boolean).join(', ');
};

export function ConflictVersions({ newest, mine }: Pick<Conflict, 'newest' | 'mine'>) {
  const now = localMinuteOf(useAppSelector(selectNow), useAppSelector(selectZone));
  const { stock = newest.stock } = mine;
  return (
    <>
      <p>{texts.conflict.newest(describe(newest, newest.stock, now))}</p>
      <p>{texts.conflict.mine(describe({ ...mine, stock }, newest.stock, now))}</p>
    </>
  );
}
