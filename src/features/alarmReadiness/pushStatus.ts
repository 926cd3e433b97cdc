import { createSelector } from '@reduxjs/toolkit';
import { day } from '../../../domain/specConstants.ts';
import { autoMissAfterMs } from '../../../domain/doseTimes.ts';
import { isHumanAnswer } from '../../../domain/answers.ts';
import { dosesBetween } from '../../../domain/plannedDoses.ts';
import type { ZoneContext } from '../../../domain/zoneChange.ts';
import { type AnswersById, answerFor } from '../../../domain/knownAnswers.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { selectNow } from '../../api/clock.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';
import { selectSchedulePlace } from '../../doses/selectors.ts';

export type PushStatus =
  | 'finding'
  | 'rings'
  | 'silent'
  | Exclude<RootState['push']['permission'], 'unknown' | 'granted'>
  | Exclude<RootState['push']['registration'], 'unasked' | 'reached'>;

export const isPushFine = (status: PushStatus): status is 'finding' | 'rings' =>
  status === 'finding' || status === 'rings';

/**
 * No push in 24 h although a dose was due. Doses answered early are not pushed; the last 20 minutes
 * may still arrive.
 */
export const isPushSilent = (
  medicines: readonly Medicine[],
  answers: AnswersById,
  lastPushAt: number | null,
  now: number,
  place: ZoneContext,
): boolean => {
  // A future time comes from a wrong clock and proves nothing.
  const isKnown = lastPushAt !== null && lastPushAt <= now;
  if (lastPushAt === null || (isKnown && now - lastPushAt < day)) return false;
  return medicines.some((medicine) =>
    dosesBetween(medicine.slots, now - day, now - autoMissAfterMs, place).some(({ dose, at }) => {
      const answer = answerFor(answers, medicine, dose);
      return !answer || !isHumanAnswer(answer) || (answer.occurredAt ?? at) >= at;
    }),
  );
};

const selectIsPushSilent = createSelector(
  [
    selectMedicines,
    (state: RootState) => state.medications.answers,
    (state: RootState) => state.alarmReadiness.lastPushAt,
    selectNow,
    selectSchedulePlace,
  ],
  isPushSilent,
);

export const selectPushStatus = (state: RootState): PushStatus => {
  const { permission, registration, isRequesting } = state.push;
  if (permission === 'unknown') return 'finding';
  if (permission !== 'granted') return permission;
  if ((registration === 'reached' || isRequesting) && selectIsPushSilent(state)) return 'silent';
  if (registration === 'unasked') return 'finding';
  return registration === 'reached' ? 'rings' : registration;
};
