import { isCovered } from './alarms.ts';
import { askWindowMs } from './asks.ts';
import { type Answer, byDueTime, isOpen, type Slot, unanswered } from './doses.ts';
import { day } from './specConstants.ts';
import { answerForOccurrence, dosesAcrossZones, type ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, instantOf, localDateOf, type LocalMinute } from './zonedTime.ts';

export interface DosesCheck<M> {
  readonly medicines: readonly M[];
  readonly answerFor: (medicine: M, dose: LocalMinute) => Answer | null;
  readonly place: ZoneContext;
  readonly now: number;
}

/** The doses that a caregiver sees first: today's counts, and what is due, missed and next. */
export const summarizeDoses = <M extends { readonly slots: readonly Slot[] }>(
  check: DosesCheck<M>,
) => {
  const { medicines, answerFor, place, now } = check;
  const today = localDateOf(now, place.zone);
  const end = instantOf(`${addDays(today, 2)}T00:00`, place.zone);
  const doses = medicines
    .flatMap((medicine) =>
      dosesAcrossZones(medicine.slots, now - 2 * day, end, place)
        .filter((dose) => !isCovered(check, medicine, dose))
        .map((dose) => ({
          ...dose,
          medicine,
          status: answerForOccurrence(answerFor(medicine, dose.dose) ?? unanswered, dose, place)
            .status,
        })),
    )
    .toSorted(byDueTime);
  const ofToday = doses.filter(({ dose }) => dateOf(dose) === today);
  const ahead = doses.filter(({ at, status }) => at > now && status === 'pending');
  return {
    planned: ofToday.length,
    taken: ofToday.filter(({ status }) => status === 'taken').length,
    due: doses.filter((dose) => dose.status === 'pending' && isOpen(dose, now)),
    missed: doses.filter(
      ({ status, dose, at }) =>
        status === 'missed' && (dateOf(dose) === today || at > now - askWindowMs),
    ),
    next: ahead.filter(({ at }) => at === ahead[0]?.at),
  };
};
