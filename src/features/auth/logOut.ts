import { isShown } from '../../../domain/alarms.ts';
import { logoutRedirectDelayMs } from '../../../domain/constants.ts';
import { flushOutbox } from '../../api/outbox/outboxActions.ts';
import { isAllSent, selectPendingSummary } from '../../api/pendingSummary.ts';
import type { AppThunk, RootState } from '../../app/types.ts';
import { withTimeout } from '../../device/clock.ts';
import { revokeSession } from './revokeSession.ts';
import { signOutLocally } from './signOutLocally.ts';
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
      await withTimeout(
        clock,
        logoutRedirectDelayMs,
        dispatch(revokeSession(token)),
        () => undefined,
      );
    }
    dispatch(signOutLocally(texts.loggedOutHere));
  };

/** Sends the alerts that wait, in their own lane, and shows those that the device has. */
export type SendAlerts = (options: { readonly ignoreBackoff: boolean }) => AppThunk<Promise<void>>;

interface LogOutAlerts {
  readonly sendAlerts: SendAlerts;
  /** Whether an alert that was sent is running. */
  readonly selectHasLiveAlert: (state: RootState) => boolean;
}

/** So long a person who leaves waits for a device that reads slowly what it keeps, in milliseconds. */
const queueReadTimeoutMs = 3_000;

/** What the device keeps of alerts is known, or is not waited for any more. */
const waitForAlertQueue: AppThunk<Promise<void>> = async (
  _dispatch,
  _getState,
  { clock, device },
) => {
  await withTimeout(clock, queueReadTimeoutMs, device.emergencyQueue.read(), () => undefined);
};

/**
 * Sends what waits, alerts first, and logs out where nothing is left of it and no alert is running; not once the person has
 * changed their mind, and not from under an alarm, which would fall silent unanswered.
 */
export const logOutWhenSent =
  (
    { sendAlerts, selectHasLiveAlert }: LogOutAlerts,
    cancelSignal: AbortSignal,
  ): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { rows } = selectPendingSummary(getState());
    const options = { ignoreBackoff: true } as const;
    await Promise.allSettled([
      dispatch(waitForAlertQueue).then(() => dispatch(sendAlerts(options))),
      rows > 0 && dispatch(flushOutbox(options)),
    ]);
    const isAlarmShown = getState().alarms.ringing.some(isShown);
    const canLogOut =
      isAllSent(selectPendingSummary(getState())) && !selectHasLiveAlert(getState());
    if (canLogOut && !cancelSignal.aborted && !isAlarmShown) await dispatch(logOut());
  };
