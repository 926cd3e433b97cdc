import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { SendOutcome } from '../../../domain/retryPolicy.ts';
import type { NewOutboxRow } from '../../platform/outbox/outboxStore.ts';
import { sendUnstoredRow } from '../../platform/outbox/sendUnstoredRow.ts';
import type { Services } from '../../platform/services.ts';
import { baseApi } from '../baseApi.ts';
import { sessionRefused } from '../baseQuery.ts';
import { selectApiSession, type WithSession } from '../session.ts';

/** Sends a row once that the device could not store; returns `signIn` if its user is logged out. */
export const sendUnstored =
  (
    newRow: NewOutboxRow,
  ): ThunkAction<Promise<SendOutcome['kind']>, WithSession, Services, UnknownAction> =>
  async (dispatch, getState, { clock, device }) => {
    const session = selectApiSession(getState());
    if (session.accountId !== newRow.personId) return 'signIn';
    const { outcome, row } = await sendUnstoredRow(newRow, {
      send: (call) => device.httpClient(call, session),
      now: clock.now,
      jitter: Math.random,
    });
    const isSameSession = selectApiSession(getState()).token === session.token;
    if (outcome.kind === 'sent') {
      dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));
    } else if (outcome.kind === 'signIn' && isSameSession) {
      dispatch(sessionRefused({ endpoint: row.calls[row.done]?.endpoint ?? 'logActivity' }));
    }
    return outcome.kind;
  };
