import { createSelector } from '@reduxjs/toolkit';
import { autoMissAfter, day } from '../../../domain/constants.ts';
import { dosesBetween, isPersons } from '../../../domain/doses.ts';
import { type Answers, answerFor } from '../../../domain/knownMedicines.ts';
import type { Medicine } from '../../../domain/medicines.ts';
import { selectMedicines } from '../../api/medicines.ts';
import type { RootState } from '../../app/types.ts';

/** Whether this device rings while the app is closed: `finding` until that is known. */
export type PushFact =
  | 'finding'
  | 'rings'
  | 'default'
  | 'denied'
  | 'unsupported'
  | 'unreached'
  | 'unclear'
  | 'silent';

interface Heard {
  readonly medicines: readonly Medicine[];
  readonly answers: Answers;
  /** When the last push came in, or was begun to be waited for. */
  readonly heardAt: number | null;
  readonly now: number;
  /** IANA name. */
  readonly zone: string;
}

/**
 * No push has come in for 24 h, although a dose was due in that time. One that a person had answered
 * before its minute is pushed to nobody, and one of the last 20 minutes may still be on its way.
 */
export const isSilent = ({ medicines, answers, heardAt, now, zone }: Heard): boolean => {
  // One that lies ahead was noted by a clock that was wrong, and proves nothing.
  const isKnown = heardAt !== null && heardAt <= now;
  if (heardAt === null || (isKnown && now - heardAt < day)) return false;
  return medicines.some((medicine) =>
    dosesBetween(medicine.slots, now - day, now - autoMissAfter, zone).some(({ dose, at }) => {
      const answer = answerFor(answers, medicine, dose);
      return !answer || !isPersons(answer) || (answer.occurredAt ?? at) >= at;
    }),
  );
};

const selectIsSilent = createSelector(
  [
    selectMedicines,
    (state: RootState) => state.medications.answers,
    (state: RootState) => state.readiness.heardAt,
    (state: RootState) => state.alarms.now,
    (state: RootState) => state.alarms.zone,
  ],
  (medicines, answers, heardAt, now, zone) => isSilent({ medicines, answers, heardAt, now, zone }),
);

export const selectPushFact = (state: RootState): PushFact => {
  const { permission, reach, asking } = state.push;
  if (permission === 'unknown') return 'finding';
  if (permission !== 'granted') return permission;
  if ((reach === 'reached' || asking) && selectIsSilent(state)) return 'silent';
  if (reach === 'unasked') return 'finding';
  return reach === 'reached' ? 'rings' : reach;
};
