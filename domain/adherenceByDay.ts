import type { RecordedDose } from '../contract/endpoints/index.ts';
import type { DoseStatus } from '../contract/fields.ts';
import { datesIn, dosesIn, type DayRange } from './adherence.ts';
import { groupBy } from './groupBy.ts';
import { medicineKey } from './medicines.ts';
import { dateOf, type LocalDate } from './zonedTime.ts';

/** `partly`: some doses were taken and some were not. */
export type DayMark = 'none' | 'open' | 'taken' | 'partly' | 'skipped' | 'missed';

const dayMark = (statuses: readonly DoseStatus[]): DayMark => {
  const over = statuses.filter((status) => status !== 'pending');
  if (over.length === 0) return statuses.length > 0 ? 'open' : 'none';
  if (over.every((status) => status === 'taken')) return 'taken';
  if (over.includes('taken')) return 'partly';
  return over.includes('missed') ? 'missed' : 'skipped';
};

export const dayMarks = (
  doses: readonly RecordedDose[],
  key: string,
  within: DayRange,
): DayMark[] => {
  const own = doses.filter(({ medicine_name }) => medicineKey(medicine_name) === key);
  const byDate = groupBy(own, ({ dose }) => dateOf(dose));
  return datesIn(within).map((date) => dayMark((byDate.get(date) ?? []).map((one) => one.status)));
};

interface DosesOfDay {
  readonly date: LocalDate;
  readonly doses: readonly RecordedDose[];
}

export const dosesByDay = (doses: readonly RecordedDose[], within: DayRange): DosesOfDay[] => {
  const sorted = dosesIn(doses, within).toSorted(
    (a, b) => a.dose.localeCompare(b.dose) || a.medicine_name.localeCompare(b.medicine_name),
  );
  return [...groupBy(sorted, ({ dose }) => dateOf(dose))].map(([date, ofDay]) => ({
    date,
    doses: ofDay,
  }));
};
