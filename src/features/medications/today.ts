import { createSelector } from '@reduxjs/toolkit';
import { type Answer, doseId, dosesOn } from '../../../domain/doses.ts';
import { answerTo } from '../../../domain/knownMedicines.ts';
import { addDays, localDateOf } from '../../../domain/zonedTime.ts';
import type { RootState } from '../../app/types.ts';
import type { State } from '../../ui/stateIcons.ts';
import { answerWords, stateOf } from './doseWords.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectAnswers, selectNow, selectRinging, selectPlace } from './selectors.ts';
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
  readonly isNext: boolean;
  /** Its alarm, while that is active. */
  readonly alarm: RingingAlarm | undefined;
}

/** Today's doses of all medicines in the order of the day. */
export const selectToday = createSelector(
  [selectMedicines, selectAnswers, selectRinging, selectNow, selectPlace],
  (medicines, answers, ringing, now, place): TodayDose[] => {
    const { zone } = place;
    const today = localDateOf(now, zone);
    const doses = medicines
      .flatMap((medicine) =>
        dosesOn(medicine.slots, today, zone).map(({ dose, at }) => {
          const answer = answerTo(answers, medicine, { dose, at }, place);
          const state = stateOf(answer, at, now);
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
          };
        }),
      )
      .toSorted((a, b) => a.at - b.at || a.name.localeCompare(b.name));
    const next = doses.find(({ at, answer }) => at > now && answer.status === 'pending');
    return doses.map((dose) => ({
      ...dose,
      isNext: dose === next,
      alarm: ringing.find(({ id }) => id === dose.id),
    }));
  },
);

/** Yesterday's last doses may still be due, and tomorrow's first come next. */
const selectDaysAround = createSelector(
  [selectMedicines, selectAnswers, selectNow, selectPlace],
  (medicines, answers, now, place): DaysAround => ({
    doses: medicines.flatMap((medicine) =>
      [-1, 0, 1].flatMap((days) =>
        dosesOn(medicine.slots, addDays(localDateOf(now, place.zone), days), place.zone).map(
          (dose) => ({
            ...dose,
            name: medicine.name,
            answer: answerTo(answers, medicine, dose, place),
          }),
        ),
      ),
    ),
    now,
    zone: place.zone,
  }),
);

export const selectTodayWords = createSelector([selectDaysAround], todayInWords);
export const selectNextWords = createSelector([selectDaysAround], nextInWords);
