import { formatList } from '../../../domain/formatList.ts';
import { isAlike } from '../../../domain/similarNames.ts';
import { dosageAt } from '../../../domain/medicineDetails.ts';
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

/** Two of the medicines may be one that is listed twice: a warning that names them among others. Null if none. */
export const warnOfAlike = (state: RootState, alarms: readonly RingingAlarm[]): string | null => {
  const keys = new Set(alarms.map(({ medicineKey }) => medicineKey));
  const own = selectMedicines(state).filter(({ key }) => keys.has(key));
  const alike = own.filter((one) => own.some((other) => other !== one && isAlike(one, other)));
  if (alike.length === 0) return null;
  return texts.alike(alike.length < own.length ? formatList(alike.map(({ name }) => name)) : null);
};

/** One of them, or one taken today, may be the same medicine as another. */
export const isDoubtful = (state: RootState, alarms: readonly RingingAlarm[]): boolean =>
  warnOfAlike(state, alarms) !== null ||
  alarms.some(({ medicineKey }) => findTakenToday(state, medicineKey)?.isTwin);

/** In small type, as it must not hide the medicines below it. */
export const isLongName = (name: string): boolean => name.length > 40;

export const describeAlarm = (state: RootState, { medicineKey, dose }: RingingAlarm) => {
  const medicine = selectMedicines(state).find(({ key }) => key === medicineKey);
  return {
    dosage: medicine && dosageAt(medicine, dose),
    note: medicine?.note,
    picture: medicine && pictureOf(medicine),
    takenAlready: findTakenToday(state, medicineKey)?.words,
  };
};
