import { everyDay, isPlanned } from './daySchedule.ts';
import { byDueTime, type Dose, type Slot } from './doses.ts';
import {
  coverageStart,
  isSkippedByZoneChange,
  secondOccurrenceAt,
  type ZoneChange,
  type ZoneContext,
} from './zoneChange.ts';
import {
  addDays,
  dateOf,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalMinute,
  startOfMinute,
  timeOf,
} from './zonedTime.ts';

export const slotsOnDate = (
  slots: readonly Slot[],
  date: LocalDate,
  zone: string,
): (Dose & Slot)[] =>
  slots
    .map((slot) => ({ ...slot, dose: `${date}T${slot.time}` }))
    .filter(({ schedule = everyDay, dose }) => isPlanned(schedule, dose))
    .map((slot) => ({ ...slot, at: instantOf(slot.dose, zone) }))
    .toSorted(byDueTime);

const isSinceCreation = ({ at, madeAt }: Dose & Slot): boolean => at >= startOfMinute(madeAt);
export const toDose = ({ dose, at }: Dose): Dose => ({ dose, at });

/** Without duplicates and without times before the minute in which the reminder was created. */
const dosesOnDate = (slots: readonly Slot[], date: LocalDate, zone: string): Dose[] =>
  slotsOnDate(slots, date, zone)
    .filter(isSinceCreation)
    .filter(({ dose }, index, all) => all[index - 1]?.dose !== dose)
    .map(toDose);

const earliestCreatedAt = (slots: readonly Slot[]): number =>
  startOfMinute(Math.min(...slots.map(({ madeAt }) => madeAt)));

const dosesInZone = (slots: readonly Slot[], from: number, to: number, zone: string): Dose[] => {
  const start = Math.max(from, earliestCreatedAt(slots));
  if (start >= to) return [];
  const doses: Dose[] = [];
  const last = addDays(localDateOf(to, zone), 1);
  for (let date = addDays(localDateOf(start, zone), -1); date <= last; date = addDays(date, 1)) {
    doses.push(...dosesOnDate(slots, date, zone));
  }
  return doses.filter(({ at }) => from <= at && at < to).toSorted(byDueTime);
};

const skippedDoses = (slots: readonly Slot[], zone: string, move: ZoneChange): Dose[] => {
  const last = localDateOf(move.since, zone);
  const doses = new Set<LocalMinute>();
  for (let date = localDateOf(move.since, move.before); date <= last; date = addDays(date, 1)) {
    for (const { time, madeAt, schedule = everyDay } of slots) {
      const dose = `${date}T${time}`;
      const isSkipped = isSkippedByZoneChange(dose, zone, move);
      if (madeAt < move.since && isSkipped && isPlanned(schedule, dose)) doses.add(dose);
    }
  }
  return [...doses].map((dose) => ({ dose, at: move.since }));
};

/** Due before the zone change, and not again after it. */
export const wasDueBefore = (
  slots: readonly Slot[],
  dose: LocalMinute,
  place: ZoneContext,
): boolean => {
  if (!place.move) return false;
  const { before, since } = place.move;
  const at = instantOf(dose, before);
  const isMade = slots.some(
    ({ time, madeAt }) => time === timeOf(dose) && startOfMinute(madeAt) <= at,
  );
  return at < since && isMade && secondOccurrenceAt(dose, place) === null;
};

/** Sorted, in `[from, to)`; the old zone applies before the change (decision 0015). */
export const dosesBetween = (
  slots: readonly Slot[],
  from: number,
  to: number,
  place: ZoneContext,
): Dose[] => {
  const { zone, move } = place;
  if (!move || to <= move.since) return dosesInZone(slots, from, to, move?.before ?? zone);
  const { before, since } = move;
  const earlier = dosesInZone(slots, from, Math.min(to, since), before);
  const skipped = from <= since ? skippedDoses(slots, zone, move) : [];
  const later = dosesInZone(slots, Math.max(from, since), to, zone).filter(
    ({ dose }) => !isSkippedByZoneChange(dose, zone, move) && !wasDueBefore(slots, dose, place),
  );
  return [...earlier, ...skipped, ...later].toSorted(byDueTime);
};

/** Of the dates from `first` to `last`. A minute that a move west repeats means its second occurrence from 12 hours before it. */
export const dosesOnDates = (
  slots: readonly Slot[],
  [first, last]: readonly [LocalDate, LocalDate],
  now: number,
  place: ZoneContext,
): Dose[] => {
  const zones = place.move ? [place.zone, place.move.before] : [place.zone];
  const midnights = (date: LocalDate) => zones.map((zone) => instantOf(`${date}T00:00`, zone));
  const from = Math.min(...midnights(first));
  // A minute in a gap may be due at the next midnight.
  const to = Math.max(...midnights(addDays(last, 1))) + 1;
  const doses = new Map<LocalMinute, Dose>();
  for (const one of dosesBetween(slots, from, to, place)) {
    const isMeant = !doses.has(one.dose) || now > coverageStart(one.at);
    if (first <= dateOf(one.dose) && dateOf(one.dose) <= last && isMeant) doses.set(one.dose, one);
  }
  return [...doses.values()].toSorted(byDueTime);
};
