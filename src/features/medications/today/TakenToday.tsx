import { isAlike } from '../../../../domain/isAlike.ts';
import { lastTakenOn } from '../../../../domain/takenInstants.ts';
import { useAppSelector } from '../../../api/hooks.ts';
import { selectMedicines } from '../../../api/medicineSelectors.ts';
import type { RootState } from '../../../app/types.ts';
import { selectAnswers } from '../../../doses/selectors.ts';
import { formatClockTime } from '../../../platform/formatDate.ts';
import { selectToday, selectZone } from '../selectors.ts';
import { lateTexts as texts } from './lateStrings.ts';

interface TakenToday {
  readonly words: string;
  /** Of another medicine that looks like it. */
  readonly isTwin: boolean;
}

/** Says that the medicine, or one that may be the same, was taken today already. */
export const findTakenToday = (state: RootState, medicineKey: string): TakenToday | null => {
  const medicines = selectMedicines(state);
  const medicine = medicines.find(({ key }) => key === medicineKey);
  if (!medicine) return null;
  const zone = selectZone(state);
  const timeOf = (one: typeof medicine) => {
    const at = lastTakenOn(selectAnswers(state), one, { date: selectToday(state), zone });
    return at === null ? null : formatClockTime(at, zone);
  };
  const own = timeOf(medicine);
  if (own !== null) return { words: texts.takenAlready(own), isTwin: false };
  for (const twin of medicines) {
    const time = twin !== medicine && isAlike(twin, medicine) ? timeOf(twin) : null;
    if (time !== null) return { words: texts.twinTaken(twin.name, time), isTwin: true };
  }
  return null;
};

export function TakenToday({ medicineKey }: { medicineKey: string }) {
  const words = useAppSelector((state) => findTakenToday(state, medicineKey)?.words);
  return words === undefined ? null : <p>{words}</p>;
}
