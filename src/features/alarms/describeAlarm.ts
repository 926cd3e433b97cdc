import { answerFor, lastTakenOn } from '../../../domain/mergeLocalChanges.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import type { RingingAlarm } from './alarmsSlice.ts';
import { texts } from './strings.ts';

export const formatQuestion = ([first, ...others]: readonly RingingAlarm[]): string =>
  first && others.length === 0 ? texts.question(first.medicineName) : texts.several;

/** With its time where the alarms shown are of different minutes. */
export const alarmName = (
  { medicineName, dose }: RingingAlarm,
  alarms: readonly RingingAlarm[],
): string =>
  alarms.every((one) => one.dose === dose)
    ? medicineName
    : texts.nameAt(medicineName, formatClock(timeOf(dose)));

interface AlarmDescription {
  readonly dosage?: string;
  readonly takenAlready?: string;
  readonly undone?: string;
}

export const describeAlarm = (
  state: RootState,
  { medicineKey, dose, dueAt }: RingingAlarm,
): AlarmDescription => {
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  if (!medicine) return {};
  const { answers } = state.medications;
  const { now, zone } = state.clock;
  const takenAt = lastTakenOn(answers, medicine, { date: localDateOf(now, zone), zone });
  const undoneAt = answerFor(answers, medicine, dose)?.undoneAt;
  return {
    dosage: medicine.dosage,
    ...(takenAt !== null && { takenAlready: texts.takenAlready(formatClockTime(takenAt, zone)) }),
    ...(undoneAt !== undefined && undoneAt >= dueAt && { undone: texts.undone }),
  };
};
