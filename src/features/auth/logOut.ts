import { isShown } from '../../../domain/alarms.ts';
import { logoutRedirectAfter } from '../../../domain/constants.ts';
import { flushOutbox } from '../../api/outbox/flush.ts';
import { isAllSent, selectUnsent } from '../../api/unsent.ts';
import type { AppThunk, RootState } from '../../app/types.ts';
import { waitAtMost } from '../../device/clock.ts';
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
    if (token !== null) {
      await waitAtMost(clock, logoutRedirectAfter, dispatch(endSession(token)), () => undefined);
    }
    dispatch(leave(texts.loggedOutHere));
  };

/** Sends the alerts that wait, in their own lane, and shows those that the device has. */
export type SendAlerts = (how: { readonly hurry: boolean }) => AppThunk<Promise<void>>;

interface LeavingAlerts {
  readonly sendAlerts: SendAlerts;
  /** Whether an alert that was sent is running. */
  readonly selectIsRunning: (state: RootState) => boolean;
}

/** So long a person who leaves waits for a device that reads slowly what it keeps, in milliseconds. */
const readPatience = 3_000;

/** What the device keeps of alerts is known, or is not waited for any more. */
const alertsRead: AppThunk<Promise<void>> = async (_dispatch, _getState, { clock, device }) => {
  await waitAtMost(clock, readPatience, device.emergencyQueue.read(), () => undefined);
};

/**
 * Sends what waits, alerts first, and logs out where nothing is left of it and no alert is running; not once the person has
 * changed their mind, and not from under an alarm, which would fall silent unanswered.
 */
export const logOutOnceSent =
  (
    { sendAlerts, selectIsRunning }: LeavingAlerts,
    changedMind: AbortSignal,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { rows } = selectUnsent(getState());
    const hurry = { hurry: true } as const;
    await Promise.allSettled([
      dispatch(alertsRead).then(() => dispatch(sendAlerts(hurry))),
      rows > 0 && dispatch(flushOutbox(hurry)),
    ]);
    const alarmStands = getState().alarms.ringing.some(isShown);
    const isOver = isAllSent(selectUnsent(getState())) && !selectIsRunning(getState());
    if (isOver && !changedMind.aborted && !alarmStands) await dispatch(logOut());
  };
