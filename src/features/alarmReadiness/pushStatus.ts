import { createSelector } from '@reduxjs/toolkit';
import { autoMissAfterMs, day } from '../../../domain/constants.ts';
import { dosesBetween, isHumanAnswer } from '../../../domain/doses.ts';
import { type AnswersById, answerFor } from '../../../domain/mergeLocalChanges.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicineSelectors.ts';
import type { RootState } from '../../app/types.ts';

/** Whether this device rings while the app is closed: `finding` until that is known. */
export type PushStatus =
  | 'finding'
  | 'rings'
  | 'default'
  | 'denied'
  | 'unsupported'
  | 'unreached'
  | 'unclear'
  | 'silent';

interface PushHistory {
  readonly medicines: readonly Medicine[];
  readonly answers: AnswersById;
  /** When the last push came in, or was begun to be waited for. */
  readonly lastPushAt: number | null;
  readonly now: number;
  /** IANA name. */
  readonly zone: string;
}

/**
 * No push has come in for 24 h, although a dose was due in that time. One that a person had answered
 * before its minute is pushed to nobody, and one of the last 20 minutes may still be on its way.
 */
export const isPushSilent = ({
  medicines,
  answers,
  lastPushAt,
  now,
  zone,
}: PushHistory): boolean => {
  // One that lies ahead was noted by a clock that was wrong, and proves nothing.
  const isKnown = lastPushAt !== null && lastPushAt <= now;
  if (lastPushAt === null || (isKnown && now - lastPushAt < day)) return false;
  return medicines.some((medicine) =>
    dosesBetween(medicine.slots, now - day, now - autoMissAfterMs, zone).some(({ dose, at }) => {
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
    (state: RootState) => state.alarms.now,
    (state: RootState) => state.alarms.zone,
  ],
  (medicines, answers, heardAt, now, zone) =>
    isPushSilent({ medicines, answers, lastPushAt: heardAt, now, zone }),
);

export const selectPushStatus = (state: RootState): PushStatus => {
  const { permission, registration, isRequesting } = state.push;
  if (permission === 'unknown') return 'finding';
  if (permission !== 'granted') return permission;
  if ((registration === 'reached' || isRequesting) && selectIsPushSilent(state)) return 'silent';
  if (registration === 'unasked') return 'finding';
  return registration === 'reached' ? 'rings' : registration;
};
