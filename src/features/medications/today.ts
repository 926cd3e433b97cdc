import { createSelector } from '@reduxjs/toolkit';
import { type Answer, doseId, dosesOn } from '../../../domain/doses.ts';
import { answerTo } from '../../../domain/knownMedicines.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import { type Held, makeHeld, makeHeldList } from '../../api/held.ts';
import { selectMedicines } from '../../api/medicines.ts';
import type { RootState } from '../../app/types.ts';
import type { State } from '../../ui/stateIcons.ts';
import { answerWords, stateOf } from './doseWords.ts';
import { isLeftOut, type KnownAnswers } from './medicineNow.ts';
import { selectAnswers, selectNow, selectSchedulePlace, selectZone } from './selectors.ts';
import { type DaysAround, nextInWords, todayInWords, type ToldDose } from './todayInWords.ts';
import { nextDay, nextTurn } from './turns.ts';

type RingingAlarm = RootState['alarms']['ringing'][number];

/** A dose of today, by what is known of its medicine. */
interface DoseToday {
  readonly id: string;
  readonly medicineKey: string;
  readonly dose: string;
  readonly at: number;
  readonly name: string;
  readonly dosage: string;
  readonly answer: Answer;
  readonly state: State;
  readonly words: string;
  /** False where the same time was answered before a change of zone. */
  readonly isAsked: boolean;
}

export interface TodayDose extends DoseToday {
  readonly isNext: boolean;
  /** Its alarm, while that is active. */
  readonly alarm: RingingAlarm | undefined;
  /** A notice says that it was missed, and stands until that is read. */
  readonly isNoticed: boolean;
}

const selectKnown = createSelector(
  [selectAnswers, selectSchedulePlace],
  (answers, place): KnownAnswers => ({ answers, place }),
);

const dosesToday = (now: number, medicine: Medicine, known: KnownAnswers): Held<DoseToday[]> => {
  const { answers, place } = known;
  const { zone } = place;
  const doses = dosesOn(medicine.slots, localDateOf(now, zone), zone);
  const value = doses.map(({ dose, at }) => {
    const answer = answerTo(answers, medicine, { dose, at }, place);
    const isAsked = !isLeftOut(known, medicine, { dose, at });
    const state = isAsked ? stateOf(answer, at, now) : 'pending';
    return {
      id: doseId(medicine.key, dose),
      medicineKey: medicine.key,
      dose,
      at,
      name: medicine.name,
      dosage: medicine.dosage,
      answer,
      state,
      words: answerWords(answer, state, zone),
      isAsked,
    };
  });
  return { value, until: nextTurn(doses, now, zone) };
};

const findDosesToday = makeHeldList(dosesToday);

interface Alarms {
  readonly ringing: readonly RingingAlarm[];
  readonly missed: RootState['alarms']['missed'];
}

const inOrder = (
  doses: readonly DoseToday[],
  { ringing, missed }: Alarms,
): Held<readonly TodayDose[]> => {
  const ordered = doses.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
  const next = ordered.find(({ state, isAsked }) => isAsked && state === 'pending');
  const value = ordered.map((dose) => ({
    ...dose,
    isNext: dose === next,
    alarm: ringing.find(({ id }) => id === dose.id),
    isNoticed: missed.some(({ id }) => id === dose.id),
  }));
  return { value, until: Infinity };
};

const findToday = makeHeld((_now: number, doses: readonly DoseToday[], alarms: Alarms) =>
  inOrder(doses, alarms),
);

const selectDosesToday = createSelector(
  [
    (state: RootState) =>
      findDosesToday(selectNow(state), selectMedicines(state), selectKnown(state)),
  ],
  (doses) => doses.flat(),
);

const selectAlarms = createSelector(
  [(state: RootState) => state.alarms.ringing, (state: RootState) => state.alarms.missed],
  (ringing, missed): Alarms => ({ ringing, missed }),
);

/** Today's doses of all medicines in the order of the day. */
export const selectToday = (state: RootState): readonly TodayDose[] =>
  findToday(selectNow(state), selectDosesToday(state), selectAlarms(state));

const dosesAround = (now: number, medicine: Medicine, known: KnownAnswers): Held<ToldDose[]> => {
  const { answers, place } = known;
  const today = localDateOf(now, place.zone);
  const value = [-1, 0, 1]
    .flatMap((days) => dosesOn(medicine.slots, addDays(today, days), place.zone))
    .filter((dose) => !isLeftOut(known, medicine, dose))
    .map((dose) => ({
      ...dose,
      name: medicine.name,
      answer: answerTo(answers, medicine, dose, place),
    }));
  return { value, until: nextDay(now, place.zone) };
};

const findDosesAround = makeHeldList(dosesAround);

const selectDosesAround = createSelector(
  [
    (state: RootState) =>
      findDosesAround(selectNow(state), selectMedicines(state), selectKnown(state)),
  ],
  (doses) => doses.flat(),
);

/** Yesterday's last doses may still be due, and tomorrow's first come next. */
export const selectDaysAround = createSelector(
  [selectDosesAround, selectNow, selectZone],
  (doses, now, zone): DaysAround => ({ doses, now, zone }),
);

const makeTold = <T>(tell: (around: DaysAround) => T): ((state: RootState) => T) => {
  const told = makeHeld((now: number, doses: readonly ToldDose[], zone: string) => ({
    value: tell({ doses, now, zone }),
    until: nextTurn(doses, now, zone),
  }));
  return (state) => told(selectNow(state), selectDosesAround(state), selectZone(state));
};

export const selectTodayWords = makeTold(todayInWords);
export const selectNextWords = makeTold(nextInWords);
