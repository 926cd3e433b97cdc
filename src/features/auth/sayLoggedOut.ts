import { selectUser } from '../../api/session.ts';
import type { AppThunk } from '../../app/types.ts';
import { announced } from '../status/events.ts';
import { texts } from './strings.ts';

/** Said before the session is gone from the state: only a survivor has reminders to miss. */
export const sayLoggedOut =
  (what: string): AppThunk =>
  (dispatch, getState) => {
    const isSurvivor = selectUser(getState())?.role === 'survivor';
    const text = isSurvivor ? `${what} ${texts.remindersStop}` : what;
    dispatch(announced({ tone: 'info', text, acrossRedirect: true }));
  };
