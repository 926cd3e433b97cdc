import { isCovered } from './alarms.ts';
import { askWindowMs } from './asks.ts';
import { type Answer, byDueTime, isOpen, type Slot, unanswered } from './doses.ts';
import { day } from './specConstants.ts';
import { unplannedDoses } from './unplannedDoses.ts';
import { answerForOccurrence, dosesAcrossZones, type ZoneContext } from './zoneChange.ts';
import { addDays, dateOf, instantOf, localDateOf, type LocalMinute } from './zonedTime.ts';

export interface DosesCheck<M> {
  readonly medicines: readonly M[];
  /** Except of doses taken as needed. */
  readonly answersOf: (medicine: M) => ReadonlyMap<LocalMinute, Answer>;
  readonly place: ZoneContext;
  readonly now: number;
}

/** The doses that a caregiver sees first: today's counts, and what is due, missed and next. */
export const summarizeDoses = <M extends { readonly slots: readonly Slot[] }>(
  check: DosesCheck<M>,
) => {
  const { medicines, answersOf, place, now } = check;
  const today = localDateOf(now, place.zone);
  const end = instantOf(`${addDays(today, 2)}T00:00`, place.zone);
  const dosesOf = (medicine: M) => {
    const { slots } = medicine;
    const answers = answersOf(medicine);
    const answerFor = (_medicine: M, dose: LocalMinute) => answers.get(dose) ?? null;
    const planned = dosesAcrossZones(slots, now - 2 * day, end, place).filter(
      (dose) => !isCovered({ answerFor, place }, medicine, dose),
    );
    const others = unplannedDoses({ slots, answers, date: today, zone: place.zone });
    return [...planned, ...others].map((dose) => ({
      ...dose,
      medicine,
      status: answerForOccurrence(answers.get(dose.dose) ?? unanswered, dose, place).status,
    }));
  };
  const doses = medicines.flatMap(dosesOf).toSorted(byDueTime);
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
