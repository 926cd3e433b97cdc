import { createSelector } from '@reduxjs/toolkit';
import { type Answer, doseId, dosesOn } from '../../../domain/doses.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { type TimedValue, timedMemo, timedListMemo } from '../../api/timedMemo.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { formatAnswer, doseDisplayState } from './formatDose.ts';
import {
  isCoveredByEarlierAnswer,
  type KnownAnswers,
  startOfNextDay,
  nextChangeAt,
} from './medicineView.ts';
import { selectAnswers, selectSchedulePlace, selectZone } from './selectors.ts';
import { type NearbyDoses, formatNext, formatToday, type NearbyDose } from './formatToday.ts';

type RingingAlarm = RootState['alarms']['ringing'][number];

interface DoseOfToday {
  readonly id: string;
  readonly medicineKey: string;
  readonly dose: string;
  readonly at: number;
  readonly name: string;
  readonly dosage: string;
  readonly answer: Answer;
  readonly state: DisplayStatus;
  readonly words: string;
  /** False if the same time was answered before a zone change. */
  readonly isExpected: boolean;
}

export interface TodayDose extends DoseOfToday {
  readonly isNext: boolean;
  readonly alarm: RingingAlarm | undefined;
  readonly hasMissedNotice: boolean;
}

const selectKnownAnswers = createSelector(
  [selectAnswers, selectSchedulePlace],
  (answers, place): KnownAnswers => ({ answers, place }),
);

const dosesToday = (
  now: number,
  medicine: Medicine,
  known: KnownAnswers,
): TimedValue<DoseOfToday[]> => {
  const { answers, place } = known;
  const { zone } = place;
  const doses = dosesOn(medicine.slots, localDateOf(now, zone), zone);
  const value = doses.map(({ dose, at }) => {
    const answer = occurrenceAnswer(answers, medicine, { dose, at }, place);
    const isExpected = !isCoveredByEarlierAnswer(known, medicine, { dose, at });
    const state = isExpected ? doseDisplayState(answer, at, now) : 'pending';
    return {
      id: doseId(medicine.key, dose),
      medicineKey: medicine.key,
      dose,
      at,
      name: medicine.name,
      dosage: medicine.dosage,
      answer,
      state,
      words: formatAnswer(answer, state, zone),
      isExpected,
    };
  });
  return { value, until: nextChangeAt(doses, now, zone) };
};

const findDosesToday = timedListMemo(dosesToday);

interface Alarms {
  readonly ringing: readonly RingingAlarm[];
  readonly missed: RootState['alarms']['missed'];
}

const addNextAndAlarms = (
  doses: readonly DoseOfToday[],
  { ringing, missed }: Alarms,
): TimedValue<readonly TodayDose[]> => {
  const ordered = doses.toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
  const next = ordered.find(({ state, isExpected }) => isExpected && state === 'pending');
  const value = ordered.map((dose) => ({
    ...dose,
    isNext: dose === next,
    alarm: ringing.find(({ id }) => id === dose.id),
    hasMissedNotice: missed.some(({ id }) => id === dose.id),
  }));
  return { value, until: Infinity };
};

const findToday = timedMemo((_now: number, doses: readonly DoseOfToday[], alarms: Alarms) =>
  addNextAndAlarms(doses, alarms),
);

const selectDosesToday = createSelector(
  [
    (state: RootState) =>
      findDosesToday(selectNow(state), selectMedicines(state), selectKnownAnswers(state)),
  ],
  (doses) => doses.flat(),
);

const selectAlarms = createSelector(
  [(state: RootState) => state.alarms.ringing, (state: RootState) => state.alarms.missed],
  (ringing, missed): Alarms => ({ ringing, missed }),
);

export const selectTodayDoses = (state: RootState): readonly TodayDose[] =>
  findToday(selectNow(state), selectDosesToday(state), selectAlarms(state));

const findNearby = (
  now: number,
  medicine: Medicine,
  known: KnownAnswers,
): TimedValue<NearbyDose[]> => {
  const { answers, place } = known;
  const today = localDateOf(now, place.zone);
  const value = [-1, 0, 1]
    .flatMap((days) => dosesOn(medicine.slots, addDays(today, days), place.zone))
    .filter((dose) => !isCoveredByEarlierAnswer(known, medicine, dose))
    .map((dose) => ({
      ...dose,
      name: medicine.name,
      answer: occurrenceAnswer(answers, medicine, dose, place),
    }));
  return { value, until: startOfNextDay(now, place.zone) };
};

const findNearbyDoses = timedListMemo(findNearby);

const selectNearbyDoseList = createSelector(
  [
    (state: RootState) =>
      findNearbyDoses(selectNow(state), selectMedicines(state), selectKnownAnswers(state)),
  ],
  (doses) => doses.flat(),
);

/** Includes yesterday's late doses, which may still be due, and tomorrow's first. */
export const selectNearbyDoses = createSelector(
  [selectNearbyDoseList, selectNow, selectZone],
  (doses, now, zone): NearbyDoses => ({ doses, now, zone }),
);

const makeFormatSelector = <T>(format: (around: NearbyDoses) => T): ((state: RootState) => T) => {
  const told = timedMemo((now: number, doses: readonly NearbyDose[], zone: string) => ({
    value: format({ doses, now, zone }),
    until: nextChangeAt(doses, now, zone),
  }));
  return (state) => told(selectNow(state), selectNearbyDoseList(state), selectZone(state));
};

export const selectTodaySentences = makeFormatSelector(formatToday);
export const selectNextDoseText = makeFormatSelector(formatNext);
