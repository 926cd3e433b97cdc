import type { Stock, StockRecord } from '../../../../contract/endpoints/index.ts';
import { changeOf, differencesOf } from '../../../../domain/medicineChanges.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { type AnswersNow, withPlan } from '../../../../domain/nextUnanswered.ts';
import { leftOf } from '../../../../domain/stock.ts';
import { dateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { formatDaysAndNext } from './formatPlan.ts';
import { formatPause } from '../../../doses/formatSchedule.ts';
import { formatTimes } from './formatTimes.ts';
import { formatDifference } from '../../../doses/formatDifference.ts';
import type { Conflict } from './conflicts.ts';
import { selectAnswersNow } from '../selectors.ts';
import { pictureTexts } from '../form/pictureStrings.ts';
import { stockTexts } from './stockStrings.ts';
import { listTexts } from './listStrings.ts';

const describe = (
  medicine: Medicine,
  stock: Stock | null,
  counted: StockRecord | null,
  context: AnswersNow,
): string => {
  const { name, dosage, schedule, note, shape } = medicine;
  const days = formatDaysAndNext(medicine, context);
  const pause = formatPause(schedule, localMinuteOf(context.now, context.place.zone));
  const taken = stock?.counted_at === counted?.counted_at ? counted?.taken_since : 0;
  const left = stock && stockTexts.left(leftOf(stock, taken ?? 0), dosage);
  const clock = formatTimes(medicine);
  const drawing = shape && pictureTexts.shapes[shape];
  return [name, dosage, note, drawing, days, clock, pause, left].filter(Boolean).join(', ');
};

const withNote = ({ note = '', ...medicine }: Conflict['mine'] | Medicine) => ({
  ...medicine,
  note,
});

type Versions = Pick<Conflict, 'newest' | 'mine' | 'both'>;

export function ConflictVersions({ newest, mine, both }: Versions) {
  const context = useAppSelector(selectAnswersNow);
  const { stock = newest.stock } = mine;
  const describePlanned = (version: Conflict['mine']) =>
    describe(
      { ...withPlan(newest, version, context), ...version, stock: null },
      stock,
      newest.stock,
      context,
    );
  const minute = localMinuteOf(context.now, context.place.zone);
  const today = dateOf(minute);
  const change = changeOf(newest.schedule, mine.schedule, minute);
  const differences = differencesOf(change, withNote(newest), withNote(mine)).map((one) =>
    formatDifference(one, today),
  );
  return (
    <>
      <p>{listTexts.conflict.newest(describe(newest, newest.stock, newest.stock, context))}</p>
      <p>{listTexts.conflict.mine(describePlanned(mine))}</p>
      {both && <p>{listTexts.conflict.both(describePlanned(both))}</p>}
      {differences.length > 0 && (
        <p>
          <strong>{listTexts.conflict.different(differences.join('; '))}</strong>
        </p>
      )}
    </>
  );
}
