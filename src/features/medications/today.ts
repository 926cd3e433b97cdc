import { createSelector } from '@reduxjs/toolkit';
import { type Answer, doseId, dosesOn } from '../../../domain/doses.ts';
import { answerTo } from '../../../domain/knownMedicines.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import type { RootState } from '../../app/types.ts';
import type { State } from '../../ui/stateIcons.ts';
import { answerWords, stateOf } from './doseWords.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { isLeftOut, selectAnswers, selectNow, selectSchedulePlace } from './selectors.ts';
import { type DaysAround, nextInWords, todayInWords } from './todayInWords.ts';

type RingingAlarm = RootState['alarms']['ringing'][number];

export interface TodayDose {
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
  readonly isNext: boolean;
  /** Its alarm, while that is active. */
  readonly alarm: RingingAlarm | undefined;
  /** A notice says that it was missed, and stands until that is read. */
  readonly isNoticed: boolean;
}

/** Today's doses of all medicines in the order of the day. */
export const selectToday = createSelector(
  [
    selectMedicines,
    selectAnswers,
    (state: RootState) => state.alarms.ringing,
    (state: RootState) => state.alarms.missed,
    selectNow,
    selectSchedulePlace,
  ],
  (medicines, answers, ringing, missed, now, place): TodayDose[] => {
    const { zone } = place;
    const today = localDateOf(now, zone);
    const doses = medicines
      .flatMap((medicine) =>
        dosesOn(medicine.slots, today, zone).map(({ dose, at }) => {
          const answer = answerTo(answers, medicine, { dose, at }, place);
          const isAsked = !isLeftOut({ answers, place }, medicine, { dose, at });
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
        }),
      )
      .toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
    const next = doses.find(
      ({ at, answer, isAsked }) => isAsked && at > now && answer.status === 'pending',
    );
    return doses.map((dose) => ({
      ...dose,
      isNext: dose === next,
      alarm: ringing.find(({ id }) => id === dose.id),
      isNoticed: missed.some(({ id }) => id === dose.id),
    }));
  },
);

/** Yesterday's last doses may still be due, and tomorrow's first come next. */
export const selectDaysAround = createSelector(
  [selectMedicines, selectAnswers, selectNow, selectSchedulePlace],
  (medicines, answers, now, place): DaysAround => ({
    doses: medicines.flatMap((medicine) =>
      [-1, 0, 1].flatMap((days) =>
        dosesOn(medicine.slots, addDays(localDateOf(now, place.zone), days), place.zone)
          .filter((dose) => !isLeftOut({ answers, place }, medicine, dose))
          .map((dose) => ({
            ...dose,
            name: medicine.name,
            answer: answerTo(answers, medicine, dose, place),
          })),
      ),
    ),
    now,
    zone: place.zone,
  }),
);

export const selectTodayWords = createSelector([selectDaysAround], todayInWords);
export const selectNextWords = createSelector([selectDaysAround], nextInWords);
