import { createSelector } from '@reduxjs/toolkit';
import { doseId, dosesOn } from '../../../domain/doses.ts';
import { occurrenceAnswer } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { addDays, dateOf, localDateOf } from '../../../domain/zonedTime.ts';
import { selectNow } from '../../api/clock.ts';
import { stableMemo } from '../../api/stableMemo.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { selectAnswers, selectSchedulePlace } from '../../doses/selectors.ts';
import type { DisplayStatus } from '../../ui/StatusIcon.tsx';
import { formatAnswer, doseDisplayState } from './formatDose.ts';
import { isCoveredByEarlierAnswer, type KnownAnswers } from './medicineView.ts';
import { selectZone } from './selectors.ts';
import { type NearbyDoses, formatNext, formatToday, type NearbyDose } from './formatToday.ts';

type RingingAlarm = RootState['alarms']['ringing'][number];

interface KnownDose extends NearbyDose {
  readonly id: string;
  readonly medicineKey: string;
  readonly dosage: string;
  /** False if the same time was answered before a zone change. */
  readonly isExpected: boolean;
}

export interface TodayDose extends KnownDose {
  readonly state: DisplayStatus;
  readonly words: string;
  readonly isNext: boolean;
  readonly alarm: RingingAlarm | undefined;
  readonly hasMissedNotice: boolean;
}

const selectKnownAnswers = createSelector(
  [selectAnswers, selectSchedulePlace],
  (answers, place): KnownAnswers => ({ answers, place }),
);

/** Includes yesterday's late doses, which may still be due, and tomorrow's first. */
const findDosesAround = stableMemo(
  (today: string, medicines: readonly Medicine[], known: KnownAnswers) =>
    medicines.flatMap((medicine) =>
      [-1, 0, 1]
        .flatMap((days) => dosesOn(medicine.slots, addDays(today, days), known.place.zone))
        .map((dose): KnownDose => ({
          ...dose,
          id: doseId(medicine.key, dose.dose),
          medicineKey: medicine.key,
          name: medicine.name,
          dosage: medicine.dosage,
          answer: occurrenceAnswer(known.answers, medicine, dose, known.place),
          isExpected: !isCoveredByEarlierAnswer(known, medicine, dose),
        })),
    ),
);

const selectDosesAround = (state: RootState) =>
  findDosesAround(
    localDateOf(selectNow(state), selectZone(state)),
    selectMedicines(state),
    selectKnownAnswers(state),
  );

const findToday = stableMemo(
  (
    now: number,
    zone: string,
    doses: readonly KnownDose[],
    ringing: readonly RingingAlarm[],
    missed: RootState['alarms']['missed'],
  ): readonly TodayDose[] => {
    const today = localDateOf(now, zone);
    const ordered = doses
      .filter(({ dose }) => dateOf(dose) === today)
      .map((dose) => {
        const state = dose.isExpected ? doseDisplayState(dose.answer, dose.at, now) : 'pending';
        return { ...dose, state, words: formatAnswer(dose.answer, state, zone) };
      })
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
  return findToday(selectNow(state), selectZone(state), selectDosesAround(state), ringing, missed);
};

const findNearby = stableMemo(
  (now: number, zone: string, doses: readonly KnownDose[]): NearbyDoses<KnownDose> => ({
    doses: doses.filter(({ isExpected }) => isExpected),
    now,
    zone,
  }),
);

export const selectNearbyDoses = (state: RootState): NearbyDoses<KnownDose> =>
  findNearby(selectNow(state), selectZone(state), selectDosesAround(state));

const todaySentences = stableMemo(formatToday);
export const selectTodaySentences = (state: RootState) => todaySentences(selectNearbyDoses(state));
export const selectNextDoseText = createSelector([selectNearbyDoses], formatNext);
