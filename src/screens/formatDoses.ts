import type { UnansweredMiss } from '../../contract/endpoints/index.ts';
import type { LocalDate } from '../../domain/zonedTime.ts';
import { formatDoseTime } from '../doses/formatWhen.ts';
import { missTexts as texts } from '../features/monitoring/missStrings.ts';
import { formatList } from '../../domain/formatList.ts';

type NamedDose = Pick<UnansweredMiss, 'medicine_name' | 'dose'>;

/** `Iron and Zinc, 7:30`; `Iron, 7:30 and Zinc, 8:00`. */
export const formatDoses = (doses: readonly NamedDose[], today: LocalDate): string => {
  const nameOf = ({ medicine_name }: NamedDose) => medicine_name;
  const timeOf = ({ dose }: NamedDose) => formatDoseTime(dose, today);
  const [time, ...otherTimes] = new Set(doses.map(timeOf));
  return time === undefined || otherTimes.length > 0
    ? formatList(doses.map((one) => texts.medicineAt(nameOf(one), timeOf(one))))
    : texts.medicineAt(formatList(doses.map(nameOf)), time);
};
