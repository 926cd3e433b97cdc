import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { signedOut } from './events.ts';
import { texts } from './strings.ts';

/** The session ends in this tab, and it is said why; only a survivor has reminders to miss. */
export const leave =
  (why: string): AppThunk =>
  (dispatch, getState) => {
    const isSurvivor = selectUser(getState())?.role === 'survivor';
    const text = isSurvivor ? `${why} ${texts.remindersStop}` : why;
    dispatch(signedOut());
    dispatch(announced({ tone: 'info', text, acrossRedirect: true }));
  };
