import { isAlike } from '../../../../domain/similarNames.ts';
import type { AnswersById } from '../../../../domain/knownAnswers.ts';
import type { Medicine } from '../../../../domain/medicines.ts';
import { hour } from '../../../../domain/specConstants.ts';
import { lastTakenOn, takenInstants } from '../../../../domain/takenInstants.ts';
import { localDateOf, localMinuteOf } from '../../../../domain/zonedTime.ts';
import { selectNow } from '../../../api/clock.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import type { RootState } from '../../../app/types.ts';
import { selectAnswers } from '../../../doses/selectors.ts';
import { formatWhen } from '../../../doses/formatWhen.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { selectToday, selectZone } from '../selectors.ts';
import { lateTexts as texts } from './lateStrings.ts';

interface TakenBefore {
  readonly words: string;
  /** Of another medicine that looks like it. */
  readonly isTwin: boolean;
}

/** A twin taken before midnight is still one. */
const twinMs = 12 * hour;

/** When others that may be the same medicine were taken. */
export const takenTwins = (
  medicine: Medicine,
  medicines: readonly Medicine[],
  answers: AnswersById,
) =>
  medicines
    .filter((other) => other.key !== medicine.key && isAlike(other, medicine))
    .map((twin) => ({ name: twin.name, taken: takenInstants(answers, twin) }));

/** Says that the medicine, or one that may be the same, was taken today already. */
export const findTakenToday = (state: RootState, medicineKey: string): TakenBefore | null => {
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  if (!medicine) return null;
  const zone = selectZone(state);
  const today = selectToday(state);
  const own = lastTakenOn(selectAnswers(state), medicine, { date: today, zone });
  if (own !== null) return { words: texts.takenAlready(formatClockTime(own, zone)), isTwin: false };
  for (const { name, taken } of takenTwins(
    medicine,
    selectMedicines(state),
    selectAnswers(state),
  )) {
    const at = Math.max(0, ...taken);
    if (localDateOf(at, zone) === today || at > selectNow(state) - twinMs)
      return {
        words: texts.twinTaken(name, formatWhen(localMinuteOf(at, zone), today)),
        isTwin: true,
      };
  }
  return null;
};
