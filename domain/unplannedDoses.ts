import { everyDay, isPlanned } from './daySchedule.ts';
import { type Answer, isHumanAnswer } from './answers.ts';
import type { Dose, Slot } from './doses.ts';
import { dosesOnDates } from './plannedDoses.ts';
import { occurrenceAt, type ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, instantOf, type LocalDate, type LocalMinute } from './zonedTime.ts';

interface DosesOfDates {
  readonly slots: readonly Slot[];
  /** Of any of its doses. */
  readonly answers: ReadonlyMap<LocalMinute, Answer>;
  /** The first and the last date. */
  readonly dates: readonly [LocalDate, LocalDate];
  readonly place: ZoneContext;
  readonly now: number;
}

/** Undone after the times last changed; times that start tomorrow leave today's dose to it. */
const isReopened = (
  dose: LocalMinute,
  undoneAt: number,
  { slots, place }: DosesOfDates,
): boolean => {
  const tomorrow = instantOf(`${addDays(dateOf(dose), 1)}T00:00`, place.zone);
  return (
    slots.some(({ schedule = everyDay }) => isPlanned(schedule, dose)) &&
    slots.every(({ madeAt }) => madeAt <= undoneAt || tomorrow <= madeAt)
  );
};

/** Doses that stay of a date because they were answered before their time, days or a pause changed. */
export const unplannedDoses = (of: DosesOfDates): Dose[] => {
  const { slots, answers, dates, place, now } = of;
  // One taken as needed has no plan.
  if (slots.length === 0) return [];
  const [first, last] = dates;
  const planned = new Set(dosesOnDates(slots, dates, now, place).map(({ dose }) => dose));
  return [...answers]
    .filter(([dose]) => first <= dateOf(dose) && dateOf(dose) <= last && !planned.has(dose))
    .filter(
      ([dose, { status, undoneAt }]) =>
        isHumanAnswer({ status }) || (undoneAt !== undefined && isReopened(dose, undoneAt, of)),
    )
    .map(([dose]) => occurrenceAt(dose, now, place));
};
