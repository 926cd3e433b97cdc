import type { RecordedDose } from '../contract/endpoints/index.ts';
import { medicineKey } from './medicines.ts';
import { doseId, isOpen } from './doses.ts';
import { occurrenceAt, type ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, type LocalDate } from './zonedTime.ts';
import type { DoseStatus } from '../contract/fields.ts';
import { groupBy } from './groupBy.ts';

/** Open doses are not counted. */
export interface DoseCounts {
  readonly taken: number;
  readonly skipped: number;
  readonly missed: number;
}

export interface Adherence extends DoseCounts {
  readonly key: string;
  readonly name: string;
}

export interface DayRange {
  readonly days: number;
  readonly today: LocalDate;
}

export const countDue = ({ taken, skipped, missed }: DoseCounts): number =>
  taken + skipped + missed;

export const sumCounts = (all: readonly DoseCounts[]): DoseCounts =>
  all.reduce<DoseCounts>(
    (sum, each) => ({
      taken: sum.taken + each.taken,
      skipped: sum.skipped + each.skipped,
      missed: sum.missed + each.missed,
    }),
    { taken: 0, skipped: 0, missed: 0 },
  );

/** Whole percent; 100 only if all doses were taken, 0 only if none; null without doses. */
export const percentTaken = (outcomes: DoseCounts): number | null => {
  const due = countDue(outcomes);
  if (due === 0) return null;
  const { taken } = outcomes;
  if (taken === 0 || taken === due) return taken === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * taken) / due)));
};

export const datesIn = ({ days, today }: DayRange): LocalDate[] =>
  Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));

export const dosesIn = (
  doses: readonly RecordedDose[],
  { days, today }: DayRange,
): RecordedDose[] => {
  const first = addDays(today, 1 - days);
  return doses.filter(({ dose }) => first <= dateOf(dose) && dateOf(dose) <= today);
};

/** The first day with a dose; null without one. */
export const firstRecordedDate = (
  doses: readonly RecordedDose[],
  within: DayRange,
): LocalDate | null =>
  dosesIn(doses, within)
    .map(({ dose }) => dateOf(dose))
    .toSorted()[0] ?? null;

/** Skipped and missed ones. */
export const dosesNotTaken = (doses: readonly RecordedDose[]): RecordedDose[] =>
  doses.filter(({ status }) => status === 'skipped' || status === 'missed');

const idOf = ({ medicine_name, dose }: RecordedDose): string =>
  doseId(medicineKey(medicine_name), dose);

/** With the doses that are not recorded yet. */
export const withComing = (
  recorded: readonly RecordedDose[],
  coming: readonly RecordedDose[],
): RecordedDose[] => {
  const ids = new Set(recorded.map(idOf));
  return [...recorded, ...coming.filter((dose) => !ids.has(idOf(dose)))];
};

/** What became of a dose: an open one is `later` today, `due` for its 20 minutes, or `unanswered`. */
export type DoseState = Exclude<DoseStatus, 'pending'> | 'unanswered' | 'due' | 'later';

export const doseState = (
  { status, dose }: RecordedDose,
  now: number,
  place: ZoneContext,
): DoseState => {
  if (status !== 'pending') return status;
  const { at } = occurrenceAt(dose, now, place);
  if (at > now) return 'later';
  return isOpen({ dose, at }, now) ? 'due' : 'unanswered';
};

/** How often each medicine was taken as needed. */
export const countAsNeeded = (
  doses: readonly RecordedDose[],
  within: DayRange,
): { readonly name: string; readonly count: number }[] => {
  const taken = dosesIn(doses, within).filter((one) => one.as_needed && one.status === 'taken');
  return [...groupBy(taken, ({ medicine_name }) => medicineKey(medicine_name)).values()]
    .map((own) => ({ name: own[0].medicine_name, count: own.length }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/** Planned doses only. Counts dose rows, so that Undo and late entries count once. */
export const adherenceByMedicine = (
  doses: readonly RecordedDose[],
  within: DayRange,
): Adherence[] => {
  const counted = new Map<string, Adherence>();
  for (const { medicine_name: name, status, as_needed } of dosesIn(doses, within)) {
    if (status === 'pending' || as_needed) continue;
    const key = medicineKey(name);
    const before = counted.get(key) ?? { key, name, taken: 0, skipped: 0, missed: 0 };
    counted.set(key, { ...before, name, [status]: before[status] + 1 });
  }
  return [...counted.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};

/** `partly`: some doses were taken and some were not. */
export type DayMark = 'none' | 'open' | 'taken' | 'partly' | 'skipped' | 'missed';

const dayMark = (statuses: readonly DoseStatus[]): DayMark => {
  const over = statuses.filter((status) => status !== 'pending');
  if (over.length === 0) return statuses.length > 0 ? 'open' : 'none';
  if (over.every((status) => status === 'taken')) return 'taken';
  if (over.includes('taken')) return 'partly';
  return over.includes('missed') ? 'missed' : 'skipped';
};

export interface CalendarDay {
  readonly date: LocalDate;
  readonly mark: DayMark;
  readonly taken: number;
  readonly due: number;
  readonly open: readonly RecordedDose[];
}

/** Planned doses only. */
export const calendarDays = (doses: readonly RecordedDose[], within: DayRange): CalendarDay[] => {
  const planned = doses.filter(({ as_needed }) => !as_needed);
  const byDate = groupBy(planned, ({ dose }) => dateOf(dose));
  return datesIn(within).map((date) => {
    const ofDay = byDate.get(date) ?? [];
    const statuses = ofDay.map(({ status }) => status);
    const open = ofDay.filter(({ status }) => status === 'pending');
    const taken = statuses.filter((status) => status === 'taken').length;
    return { date, mark: dayMark(statuses), taken, due: ofDay.length - open.length, open };
  });
};

/** A percentage of a few days says little. */
export const hasWeekOfDoses = (doses: readonly RecordedDose[], today: LocalDate): boolean =>
  doses.some(({ dose, as_needed }) => !as_needed && dateOf(dose) <= addDays(today, -6));

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
