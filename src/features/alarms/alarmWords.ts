import { answerFor, lastTakenOn } from '../../../domain/knownMedicines.ts';
import { localDateOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicines.ts';
import type { RootState } from '../../app/types.ts';
import { clockTime } from '../../ui/dates.ts';
import type { RingingAlarm } from './alarmsSlice.ts';
import { texts } from './strings.ts';

export const questionOf = ([first, ...others]: readonly RingingAlarm[]): string =>
  first && others.length === 0 ? texts.question(first.medicineName) : texts.several;

interface AlarmFacts {
  readonly dosage?: string;
  readonly takenAlready?: string;
  /** Why it rings again. */
  readonly takenBack?: string;
}

/** What an alarm tells of its medicine beside the name. */
export const alarmFacts = (
  state: RootState,
  { medicineKey, dose, dueAt }: RingingAlarm,
): AlarmFacts => {
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  if (!medicine) return {};
  const { answers } = state.medications;
  const { now, zone } = state.alarms;
  const takenAt = lastTakenOn(answers, medicine, { date: localDateOf(now, zone), zone });
  const undoneAt = answerFor(answers, medicine, dose)?.undoneAt;
  return {
    dosage: medicine.dosage,
    ...(takenAt !== null && { takenAlready: texts.takenAlready(clockTime(takenAt, zone)) }),
    ...(undoneAt !== undefined && undoneAt >= dueAt && { takenBack: texts.takenBack }),
  };
};
