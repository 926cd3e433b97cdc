import { isShown } from '../../../domain/alarms.ts';
import { logoutRedirectAfter } from '../../../domain/constants.ts';
import { flushOutbox } from '../../api/outbox/flush.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { AppThunk } from '../../app/types.ts';
import { until } from '../../device/clock.ts';
import { endSession } from './endSession.ts';
import { leave } from './leave.ts';
import { texts } from './strings.ts';

/**
 * Ends the session on this device, and on the server as soon as it can be told; waits for that at
 * most 100 ms (SPEC section 2).
 */
export const logOut =
  (): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock }) => {
    const { token } = getState().auth;
    const told = token === null ? undefined : dispatch(endSession(token));
    const waited = new AbortController();
    await Promise.race([told, until(clock, clock.now() + logoutRedirectAfter, waited.signal)]);
    waited.abort();
    dispatch(leave(texts.loggedOutHere));
  };

/**
 * Sends what waits, and logs out where nothing is left of it; not once the person has changed their
 * mind, and not from under an alarm, which would fall silent unanswered.
 */
export const logOutOnceSent =
  (changedMind: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const isUnsent = () => selectOutboxRows(getState()).length > 0;
    if (isUnsent()) await dispatch(flushOutbox({ hurry: true })).catch(() => undefined);
    const alarmStands = getState().alarms.ringing.some(isShown);
    if (!isUnsent() && !changedMind.aborted && !alarmStands) await dispatch(logOut());
  };
