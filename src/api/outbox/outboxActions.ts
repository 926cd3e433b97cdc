import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { flushRows, outboxLock } from '../../platform/outbox/flushRows.ts';
import type { NewOutboxRow, OutboxRow } from '../../platform/outbox/outboxStore.ts';
import type { Services } from '../../platform/services.ts';
import { baseApi } from '../baseApi.ts';
import { sessionRefused } from '../baseQuery.ts';
import { selectUser, selectApiSession, type WithSession } from '../session.ts';
import {
  outboxRowAdded,
  outboxRowChanged,
  outboxRowDropped,
  outboxRowSent,
  type WithOutbox,
  readOutbox,
} from './outboxSlice.ts';
import type { SendOutcome } from '../../../domain/retryPolicy.ts';
import { sendUnstoredRow } from '../../platform/outbox/sendUnstoredRow.ts';

type OutboxThunk<T> = ThunkAction<Promise<T>, WithOutbox, Services, UnknownAction>;

export const dropFromOutbox =
  (row: OutboxRow): OutboxThunk<void> =>
  async (dispatch, _getState, { device }) => {
    await device.outbox.drop(row.seq);
    dispatch(outboxRowDropped(row));
  };

export const flushOutbox =
  ({ ignoreBackoff }: { ignoreBackoff: boolean }): OutboxThunk<void> =>
  (dispatch, getState, { clock, device }) => {
    const askedAt = clock.now();
    return device.withLock(outboxLock, async () => {
      const person = selectUser(getState());
      if (!person || getState().auth.isExpired) return;
      const rows = await dispatch(readOutbox());
      let session = selectApiSession(getState());
      const sentAny = await flushRows({
        store: device.outbox,
        rows,
        ignoreBackoff,
        requestedAt: askedAt,
        isSessionCurrent: () => {
          session = selectApiSession(getState());
          return session.accountId === person.id;
        },
        send: (call) => device.httpClient(call, session),
        now: clock.now,
        jitter: Math.random,
        onSent: (row) => dispatch(outboxRowSent(row)),
        onFailed: (row, outcome) => {
          dispatch(outboxRowChanged(row));
          const isSameSession = selectApiSession(getState()).token === session.token;
          if (outcome.kind !== 'signIn' || !isSameSession) return;
          dispatch(sessionRefused({ endpoint: row.calls[row.done]?.endpoint ?? 'logActivity' }));
        },
      });
      if (sentAny) dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));
    });
  };

/** Rejects if the device cannot store the row; `firstAttempt` never rejects. */
export const enqueue =
  (newRow: NewOutboxRow): OutboxThunk<{ row: OutboxRow; firstAttempt: Promise<void> }> =>
  async (dispatch, getState, { device }) => {
    // Restores lost rows first: the new row could otherwise reuse the number of one.
    if (getState().outbox.rows.length > 0) await dispatch(readOutbox());
    const row = await device.outbox.add(newRow);
    dispatch(outboxRowAdded(row));
    return {
      row,
      firstAttempt: dispatch(flushOutbox({ ignoreBackoff: false })).catch(() => undefined),
    };
  };

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
