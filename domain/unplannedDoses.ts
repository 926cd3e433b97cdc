import { everyDay, isPlanned } from './daySchedule.ts';
import { type Answer, type Dose, dosesOn, isHumanAnswer, type Slot } from './doses.ts';
import { addDays, dateOf, instantOf, type LocalDate, type LocalMinute } from './zonedTime.ts';

interface DayOfMedicine {
  readonly slots: readonly Slot[];
  /** Of any of its doses. */
  readonly answers: ReadonlyMap<LocalMinute, Answer>;
  readonly date: LocalDate;
  readonly zone: string;
}

/** Undone after the times last changed; times that start tomorrow leave today's dose to it. */
const isReopened = (
  dose: LocalMinute,
  undoneAt: number,
  { slots, date, zone }: DayOfMedicine,
): boolean => {
  const tomorrow = instantOf(`${addDays(date, 1)}T00:00`, zone);
  return (
    slots.some(({ schedule = everyDay }) => isPlanned(schedule, dose)) &&
    slots.every(({ madeAt }) => madeAt <= undoneAt || tomorrow <= madeAt)
  );
};

/** Doses that stay of a date because they were answered before their time, days or a pause changed. */
export const unplannedDoses = (day: DayOfMedicine): Dose[] => {
  const { slots, answers, date, zone } = day;
  // One taken as needed has no plan.
  if (slots.length === 0) return [];
  const planned = new Set(dosesOn(slots, date, zone).map(({ dose }) => dose));
  return [...answers]
    .filter(([dose]) => dateOf(dose) === date && !planned.has(dose))
    .filter(
      ([dose, { status, undoneAt }]) =>
        isHumanAnswer({ status }) || (undoneAt !== undefined && isReopened(dose, undoneAt, day)),
    )
    .map(([dose]) => ({ dose, at: instantOf(dose, zone) }));
};
