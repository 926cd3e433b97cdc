import { answerFor, lastTakenOn } from '../../../domain/mergeLocalChanges.ts';
import { pictureOf } from '../../../domain/medicines.ts';
import { formatClock } from '../../../domain/spokenTime.ts';
import { localDateOf, timeOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { formatClockTime } from '../../platform/formatDate.ts';
import type { RingingAlarm } from './alarmsSlice.ts';
import { texts } from './strings.ts';

export const formatQuestion = (alarms: readonly RingingAlarm[]): string => {
  const [first] = alarms;
  return first && alarms.length === 1
    ? texts.question(first.medicineName)
    : texts.several(alarms.length);
};

/** With its time where the alarms shown are of different minutes. */
export const alarmName = (
  { medicineName, dose }: RingingAlarm,
  alarms: readonly RingingAlarm[],
): string =>
  alarms.every((one) => one.dose === dose)
    ? medicineName
    : texts.nameAt(medicineName, formatClock(timeOf(dose)));

export const describeAlarm = (state: RootState, { medicineKey, dose, dueAt }: RingingAlarm) => {
  const { answers } = state.medications;
  const { now, zone } = state.clock;
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  const today = { date: localDateOf(now, zone), zone };
  const takenAt = medicine ? lastTakenOn(answers, medicine, today) : null;
  const answer = medicine ? answerFor(answers, medicine, dose) : null;
  return {
    dosage: medicine?.dosage,
    note: medicine?.note,
    picture: medicine && pictureOf(medicine),
    takenAlready: takenAt === null ? null : texts.takenAlready(formatClockTime(takenAt, zone)),
    undone: answer?.undoneAt !== undefined && answer.undoneAt >= dueAt ? texts.undone : null,
  };
};
