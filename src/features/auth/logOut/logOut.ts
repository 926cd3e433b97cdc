import { logoutRedirectDelayMs } from '../../../../domain/specConstants.ts';
import { flushOutbox } from '../../../api/outbox/outboxActions.ts';
import { readOutbox } from '../../../api/outbox/outboxSlice.ts';
import { selectPendingSummary } from '../../../api/pendingSummary.ts';
import type { AppThunk } from '../../../app/types.ts';
import { withTimeout } from '../../../platform/clock.ts';
import { flushEmergency } from '../../emergency/flushEmergency.ts';
import { revokeSession } from '../revokeSession.ts';
import { signOutLocally } from '../signOutLocally.ts';
import { logOutTexts } from './logOutStrings.ts';

/** Waits for the server at most 100 ms; an unsent logout is retried later. */
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
    dispatch(signOutLocally(logOutTexts.loggedOutHere));
  };

const queueReadTimeoutMs = 3_000;

/** Another tab may have stored rows since. */
const readQueues: AppThunk<Promise<unknown>> = (dispatch, _getState, { clock, device }) => {
  const reads = [device.emergencyQueue.read(), dispatch(readOutbox())];
  return withTimeout(clock, queueReadTimeoutMs, Promise.allSettled(reads), () => undefined);
};

/** Tries once to send what is pending. */
export const sendPending = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  await dispatch(readQueues);
  const { rows } = selectPendingSummary(getState());
  const options = { ignoreBackoff: true } as const;
  await Promise.allSettled([
    dispatch(flushEmergency(options)),
    rows > 0 && dispatch(flushOutbox(options)),
  ]);
};
