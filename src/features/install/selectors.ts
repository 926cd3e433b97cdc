import { createSelector } from '@reduxjs/toolkit';
import type { InstallMethod } from '../../platform/installation.ts';
import { isShown } from '../../../domain/alarms.ts';
import { isHumanAnswer } from '../../../domain/answers.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import type { RootState } from '../../app/types.ts';

export const selectDueAlarmCount = ({ alarms }: RootState): number =>
  alarms.ringing.filter(isShown).length;

const selectHasAnsweredDose = createSelector(
  [
    selectUser,
    (state: RootState) => state.medications.answers,
    (state: RootState) => state.activityFeed.snapshot,
  ],
  (user, answers, snapshot): boolean => {
    if (!isSurvivor(user)) return false;
    const logged = snapshot?.personId === user.id ? snapshot.activities : [];
    return (
      Object.values(answers).some(isHumanAnswer) ||
      logged.some(({ status }) => status === 'taken' || status === 'skipped')
    );
  },
);

/** `none` also if the user has declined or has not answered a dose yet. */
export const selectInstallOffer = (state: RootState): InstallMethod => {
  const { method, isDeclined } = state.install;
  return isDeclined || !selectHasAnsweredDose(state) ? 'none' : method;
};
