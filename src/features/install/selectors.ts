import { createSelector } from '@reduxjs/toolkit';
import type { InstallWay } from '../../device/installing.ts';
import { isShown } from '../../../domain/alarms.ts';
import { isPersons } from '../../../domain/doses.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { RootState } from '../../app/types.ts';

/** How many doses are due now, neither answered nor put off. */
export const selectDueNow = ({ alarms }: RootState): number =>
  alarms.ringing.filter(isShown).length;

/** Whether a dose of the signed-in survivor was taken or skipped, by what is kept here and by the feed. */
export const selectHasAnswered = createSelector(
  [
    selectUser,
    (state: RootState) => state.medications.answers,
    (state: RootState) => state.activityFeed.snapshot,
  ],
  (user, answers, snapshot): boolean => {
    if (!isSurvivor(user)) return false;
    const logged = snapshot?.personId === user.id ? snapshot.activities : [];
    return (
      Object.values(answers).some(isPersons) ||
      logged.some(({ status }) => status === 'taken' || status === 'skipped')
    );
  },
);

/** How it is offered; null where it is not: declined, or to nobody who has answered a dose yet. */
export const selectInstallOffer = (state: RootState): Exclude<InstallWay, 'none'> | null => {
  const { way, isDeclined, hasAnswered } = state.install;
  return way === 'none' || isDeclined || !hasAnswered ? null : way;
};
