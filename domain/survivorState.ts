import { askWindowMs } from './asks.ts';
import type { Answer } from './answers.ts';
import { byDueTime, isOpen, type Slot } from './doses.ts';
import { dosesAround } from './dosesAround.ts';
import type { ZoneContext } from './zoneChange.ts';
import { dateOf, localDateOf, type LocalMinute } from './zonedTime.ts';

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
  const dosesOf = (medicine: M) => {
    const answers = answersOf(medicine);
    const answerFor = (dose: LocalMinute) => answers.get(dose) ?? null;
    return dosesAround({ slots: medicine.slots, answers, answerFor, place, now })
      .filter(({ isExpected }) => isExpected)
      .map(({ dose, at, answer: { status } }) => ({ dose, at, status, medicine }));
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
