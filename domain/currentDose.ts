import { everyDay, isPlanned, nextPlannedDate } from './daySchedule.ts';
import { byDueTime, type Dose, isOpen, type Slot } from './doses.ts';
import { dosesBetween, dosesOnDates, slotsOnDate, toDose, wasDueBefore } from './plannedDoses.ts';
import { day } from './specConstants.ts';
import { maxLookBackMs } from './doseTimes.ts';
import type { ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, instantOf, localDateOf, startOfMinute } from './zonedTime.ts';

/** Null if none was due within the week in which devices look for missed doses. */
export const lastDue = (slots: readonly Slot[], now: number, place: ZoneContext): Dose | null => {
  const lastWithin = (ms: number) => dosesBetween(slots, now - ms, now + 1, place).at(-1);
  return lastWithin(2 * day) ?? lastWithin(maxLookBackMs + day) ?? null;
};

const nextDoseOfSlot = (slot: Slot, now: number, place: ZoneContext): Dose | null => {
  const { time, madeAt, schedule = everyDay } = slot;
  const { zone } = place;
  const made = startOfMinute(madeAt);
  let date = nextPlannedDate(schedule, addDays(localDateOf(Math.max(now, made), zone), -1));
  while (date !== null) {
    const dose = `${date}T${time}`;
    if (isPlanned(schedule, dose) && !wasDueBefore([slot], dose, place)) {
      const at = instantOf(dose, zone);
      if (at > now && at >= made) return { dose, at };
    }
    date = nextPlannedDate(schedule, addDays(date, 1));
  }
  return null;
};

export const nextDose = (slots: readonly Slot[], now: number, place: ZoneContext): Dose | null =>
  slots
    .map((slot) => nextDoseOfSlot(slot, now, place))
    .filter((dose) => dose !== null)
    .toSorted(byDueTime)[0] ?? null;

/** The last dose due today, else yesterday's last while open, else today's first. Expects sorted doses. */
export const pickCurrentDose = <T extends Dose>(
  doses: readonly T[],
  now: number,
  zone: string,
): T | null => {
  const today = localDateOf(now, zone);
  const yesterday = addDays(today, -1);
  const todays = doses.filter(({ dose }) => dateOf(dose) === today);
  const due = todays.findLast(({ at }) => at <= now);
  if (due) return due;
  const lastOfYesterday = doses.findLast(({ dose }) => dateOf(dose) === yesterday);
  if (lastOfYesterday && isOpen(lastOfYesterday, now)) return lastOfYesterday;
  return todays[0] ?? null;
};

export const currentDose = (
  slots: readonly Slot[],
  now: number,
  place: ZoneContext,
): Dose | null => {
  const today = localDateOf(now, place.zone);
  const dates = [addDays(today, -1), today] as const;
  return pickCurrentDose(dosesOnDates(slots, dates, now, place), now, place.zone);
};

/**
 * The current dose, else today's last passed time before the reminder was created: the user may have
 * taken it, but it never rings.
 */
export const answerableDose = (
  slots: readonly Slot[],
  now: number,
  place: ZoneContext,
): Dose | null => {
  const current = currentDose(slots, now, place);
  if (current) return current;
  const { zone } = place;
  const passedTime = slotsOnDate(slots, localDateOf(now, zone), zone).findLast(
    ({ at }) => at <= now,
  );
  return passedTime ? toDose(passedTime) : null;
};
