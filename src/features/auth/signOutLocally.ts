import { isSurvivor, selectUser } from '../../api/session.ts';
import { selectPendingSummary } from '../../api/pendingSummary.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../announcements/events.ts';
import { signedOut } from './events.ts';
import { logOutTexts } from './logOut/logOutStrings.ts';

export const signOutLocally =
  (reason: string): AppThunk =>
  (dispatch, getState) => {
    const hadReminders = isSurvivor(selectUser(getState()));
    const message = hadReminders ? `${reason} ${logOutTexts.remindersStop}` : reason;
    const { alerts } = selectPendingSummary(getState());
    const { emergencyNumber } = getState().settings;
    const tone = alerts > 0 ? 'error' : hadReminders ? 'warning' : 'info';
    const text =
      alerts > 0 ? `${logOutTexts.alertUnsentAtLogOut(emergencyNumber)} ${message}` : message;
    dispatch(signedOut());
    dispatch(announced({ tone, text, acrossRedirect: true }));
  };
