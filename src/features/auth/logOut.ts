import { isShown } from '../../../domain/alarms.ts';
import { logoutRedirectDelayMs } from '../../../domain/specConstants.ts';
import { flushOutbox } from '../../api/outbox/outboxActions.ts';
import { isAllSent, selectPendingSummary } from '../../api/pendingSummary.ts';
import type { AppThunk, RootState } from '../../app/types.ts';
import { withTimeout } from '../../platform/clock.ts';
import { selectCurrentAlerts } from '../emergency/currentAlerts.ts';
import { flushEmergency } from '../emergency/flushEmergency.ts';
import { revokeSession } from './revokeSession.ts';
import { signOutLocally } from './signOutLocally.ts';
import { texts } from './strings.ts';

/** Waits for the server at most 100 ms (SPEC section 2); an unsent logout is retried later. */
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

/** A caregiver may still answer a sent alert. */
export const selectHasLiveAlert = (state: RootState): boolean =>
  selectCurrentAlerts(state).some(({ isLive, isUnsent }) => isLive && !isUnsent);

const queueReadTimeoutMs = 3_000;

/**
 * Sends what is pending, then logs out if all is sent, no alert is active and the user did not
 * cancel. A shown alarm prevents it: logging out would silence it unanswered.
 */
export const logOutWhenSent =
  (cancelSignal: AbortSignal): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock, device: { emergencyQueue } }) => {
    const { rows } = selectPendingSummary(getState());
    const options = { ignoreBackoff: true };
    await Promise.allSettled([
      withTimeout(clock, queueReadTimeoutMs, emergencyQueue.read(), () => undefined).then(() =>
        dispatch(flushEmergency(options)),
      ),
      rows > 0 && dispatch(flushOutbox(options)),
    ]);
    const isAlarmShown = getState().alarms.ringing.some(isShown);
    const canLogOut =
      isAllSent(selectPendingSummary(getState())) && !selectHasLiveAlert(getState());
    if (canLogOut && !cancelSignal.aborted && !isAlarmShown) await dispatch(logOut());
  };
