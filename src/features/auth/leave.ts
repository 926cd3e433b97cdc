import { isSurvivor, selectUser } from '../../api/session.ts';
import { selectUnsent } from '../../api/unsent.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { signedOut } from './events.ts';
import { texts } from './strings.ts';

/** The session ends in this tab, and it is said why; only a survivor has reminders to miss. */
export const leave =
  (why: string): AppThunk =>
  (dispatch, getState) => {
    const left = isSurvivor(selectUser(getState())) ? `${why} ${texts.remindersStop}` : why;
    const { alerts } = selectUnsent(getState());
    const { emergencyNumber } = getState().settings;
    const tone = alerts > 0 ? 'error' : 'info';
    const text = alerts > 0 ? `${texts.alertLeftBehind(emergencyNumber)} ${left}` : left;
    dispatch(signedOut());
    dispatch(announced({ tone, text, acrossRedirect: true }));
  };
