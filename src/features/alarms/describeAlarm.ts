import { findAlike } from '../../../domain/similarNames.ts';
import { pictureOf } from '../../../domain/medicines.ts';
import { formatClock } from '../../platform/deviceClock.ts';
import { type LocalDate, localMinuteOf, timeOf } from '../../../domain/zonedTime.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { formatWhen } from '../../doses/formatWhen.ts';
import { findTakenToday } from '../medications/today/findTakenToday.ts';
import type { RingingAlarm } from './alarmsSlice.ts';
import { texts } from './strings.ts';

export const formatQuestion = (alarms: readonly RingingAlarm[], today: LocalDate): string => {
  const [first, ...others] = alarms;
  if (first && others.length === 0) {
    const { asked, medicineName, dose } = first;
    return asked
      ? texts.asked(asked.by, medicineName, formatWhen(dose, today))
      : texts.question(medicineName);
  }
  return texts.several(alarms.length);
};

/** On the clock of the device. */
export const selectTime = ({ clock: { now, zone } }: RootState): string =>
  timeOf(localMinuteOf(now, zone));

/** Of alarms that ring again; null where their time is shown elsewhere. */
export const formatDue = (alarms: readonly RingingAlarm[], time: string): string | null => {
  const [due, ...others] = new Set(alarms.map(({ dose }) => timeOf(dose)));
  const isShown = others.length > 0 || alarms.some(({ asked }) => asked);
  return due === undefined || due === time || isShown ? null : texts.due(formatClock(due));
};

/** With its time where the alarms shown are of different minutes. */
export const alarmName = (
  { medicineName, dose }: RingingAlarm,
  alarms: readonly RingingAlarm[],
): string =>
  alarms.every((one) => one.dose === dose)
    ? medicineName
    : texts.nameAt(medicineName, formatClock(timeOf(dose)));

/** Two of the medicines may be one that is listed twice. */
export const hasAlike = (state: RootState, alarms: readonly RingingAlarm[]): boolean => {
  const keys = new Set(alarms.map(({ medicineKey }) => medicineKey));
  return findAlike(selectMedicines(state).filter(({ key }) => keys.has(key))).length > 0;
};

/** One of them, or one taken today, may be the same medicine as another. */
export const isDoubtful = (state: RootState, alarms: readonly RingingAlarm[]): boolean =>
  hasAlike(state, alarms) ||
  alarms.some(({ medicineKey }) => findTakenToday(state, medicineKey)?.isTwin);

/** In small type, as it must not hide the medicines below it. */
export const isLongName = (name: string): boolean => name.length > 40;

export const describeAlarm = (state: RootState, { medicineKey }: RingingAlarm) => {
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  return {
    dosage: medicine?.dosage,
    note: medicine?.note,
    picture: medicine && pictureOf(medicine),
    takenAlready: findTakenToday(state, medicineKey)?.words,
  };
};
