import type { RecordedDose } from '../contract/endpoints/index.ts';
import { medicineKey } from './medicines.ts';
import { addDays, dateOf, type LocalDate } from './zonedTime.ts';

/** What became of some doses; one that is still open is not among them. */
export interface Outcomes {
  readonly taken: number;
  readonly skipped: number;
  readonly missed: number;
}

/** What became of the doses of one medicine in some days. */
export interface Adherence extends Outcomes {
  readonly key: string;
  /** As it was written last. */
  readonly name: string;
}

/** The last `days` dates, `today` among them. */
export interface LastDays {
  readonly days: number;
  readonly today: LocalDate;
}

/** How many doses were due and are over. */
export const dueIn = ({ taken, skipped, missed }: Outcomes): number => taken + skipped + missed;

/** All of them together. */
export const sumOf = (all: readonly Outcomes[]): Outcomes =>
  all.reduce<Outcomes>(
    (sum, each) => ({
      taken: sum.taken + each.taken,
      skipped: sum.skipped + each.skipped,
      missed: sum.missed + each.missed,
    }),
    { taken: 0, skipped: 0, missed: 0 },
  );

/** In whole percent: 100 only where each dose was taken, 0 only where none was; null without doses. */
export const shareTaken = (outcomes: Outcomes): number | null => {
  const due = dueIn(outcomes);
  if (due === 0) return null;
  const { taken } = outcomes;
  if (taken === 0 || taken === due) return taken === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * taken) / due)));
};

/** Each of these dates, the first one first. */
export const datesOf = ({ days, today }: LastDays): LocalDate[] =>
  Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));

/** The doses on these dates, in the order in which they are given. */
export const dosesIn = (
  doses: readonly RecordedDose[],
  { days, today }: LastDays,
): RecordedDose[] => {
  const first = addDays(today, 1 - days);
  return doses.filter(({ dose }) => first <= dateOf(dose) && dateOf(dose) <= today);
};

/**
 * What became of each medicine's doses on these dates, counted from dose rows, so that Undo and late
 * entries count once (DESIGN section 5). In the order of the names.
 */
export const adherenceOf = (doses: readonly RecordedDose[], within: LastDays): Adherence[] => {
  const counted = new Map<string, Adherence>();
  for (const { medicine_name: name, status } of dosesIn(doses, within)) {
    if (status === 'pending') continue;
    const key = medicineKey(name);
    const before = counted.get(key) ?? { key, name, taken: 0, skipped: 0, missed: 0 };
    counted.set(key, { ...before, name, [status]: before[status] + 1 });
  }
  return [...counted.values()].toSorted((a, b) => a.name.localeCompare(b.name));
};
