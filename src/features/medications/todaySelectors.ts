import { createSelector } from '@reduxjs/toolkit';
import { type Answer, doseId, dosesOn } from '../../../domain/doses.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { formatAnswer, doseDisplayState } from './formatDose.ts';
import { isCoveredByEarlierAnswer, type KnownAnswers } from './medicineView.ts';
import { selectAnswers, selectSchedulePlace } from './selectors.ts';
import { type NearbyDoses, formatNext, formatToday } from './formatToday.ts';

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

const dosesToday = (now: number, medicine: Medicine, known: KnownAnswers): DoseOfToday[] => {
  const { answers, place } = known;
  const { zone } = place;
  return dosesOn(medicine.slots, localDateOf(now, zone), zone).map(({ dose, at }) => {
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
};

const findToday = stableMemo(
  (
    now: number,
    medicines: readonly Medicine[],
    known: KnownAnswers,
    ringing: readonly RingingAlarm[],
    missed: RootState['alarms']['missed'],
  ): readonly TodayDose[] => {
    const ordered = medicines
      .flatMap((medicine) => dosesToday(now, medicine, known))
      .toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
    const next = ordered.find(({ state, isExpected }) => isExpected && state === 'pending');
    return ordered.map((dose) => ({
      ...dose,
      isNext: dose === next,
      alarm: ringing.find(({ id }) => id === dose.id),
      hasMissedNotice: missed.some(({ id }) => id === dose.id),
    }));
  },
);

export const selectTodayDoses = (state: RootState): readonly TodayDose[] => {
  const { ringing, missed } = state.alarms;
  const known = selectKnownAnswers(state);
  return findToday(selectNow(state), selectMedicines(state), known, ringing, missed);
};

const findNearby = stableMemo(
  (now: number, medicines: readonly Medicine[], known: KnownAnswers): NearbyDoses => {
    const { answers, place } = known;
    const today = localDateOf(now, place.zone);
    const doses = medicines.flatMap((medicine) =>
      [-1, 0, 1]
        .flatMap((days) => dosesOn(medicine.slots, addDays(today, days), place.zone))
        .filter((dose) => !isCoveredByEarlierAnswer(known, medicine, dose))
        .map((dose) => ({
          ...dose,
          name: medicine.name,
          answer: occurrenceAnswer(answers, medicine, dose, place),
        })),
    );
    return { doses, now, zone: place.zone };
  },
);

/** Includes yesterday's late doses, which may still be due, and tomorrow's first. */
export const selectNearbyDoses = (state: RootState): NearbyDoses =>
  findNearby(selectNow(state), selectMedicines(state), selectKnownAnswers(state));

const todaySentences = stableMemo(formatToday);
export const selectTodaySentences = (state: RootState) => todaySentences(selectNearbyDoses(state));
export const selectNextDoseText = createSelector([selectNearbyDoses], formatNext);
