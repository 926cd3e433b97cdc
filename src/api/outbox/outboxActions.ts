import type { AppThunk } from '../../app/types.ts';
import { flush, type Sender } from '../../platform/outbox/flushQueue.ts';
import type { NewOutboxRow, OutboxRow } from '../../platform/outbox/outboxStore.ts';
import { baseApi } from '../baseApi.ts';
import { sessionRefused } from '../baseQuery.ts';
import { selectApiSession } from '../session.ts';
import {
  outboxRowAdded,
  outboxRowChanged,
  outboxRowDropped,
  outboxRowSent,
  readOutbox,
} from './outboxSlice.ts';
import type { SendOutcome } from '../../../domain/retryDelays.ts';
import { outboxPolicy, storeOrSend as storeOrSendRow } from '../../platform/outbox/outboxPolicy.ts';

export const dropFromOutbox =
  (row: OutboxRow): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { device }) => {
    await device.outbox.drop(row.seq);
    dispatch(outboxRowDropped(row));
  };

/** Sends in the session that is current when an item is tried. */
export const pageSender =
  (): AppThunk<Sender> =>
  (dispatch, getState, { clock, device }) => ({
    withLock: device.withLock,
    openSession: (personId) => {
      const session = selectApiSession(getState());
      if (session.accountId !== personId) return null;
      return {
        send: (call) => device.httpClient(call, session),
        onUnauthorized: (endpoint) => {
          const isSameSession = selectApiSession(getState()).token === session.token;
          if (isSameSession) dispatch(sessionRefused({ endpoint }));
        },
      };
    },
    now: clock.now,
    jitter: Math.random,
  });

const refetchLists = () => baseApi.util.invalidateTags(['Medicines', 'Activities']);

export const flushOutbox =
  ({ ignoreBackoff }: { ignoreBackoff: boolean }): AppThunk<Promise<void>> =>
  async (dispatch, getState, { device }) => {
    const outcomes = await flush(outboxPolicy(device.outbox), {
      ...dispatch(pageSender()),
      list: async () => (getState().auth.isExpired ? [] : dispatch(readOutbox())),
      ignoreBackoff,
      onResult: ({ item, outcome }) =>
        dispatch(outcome.kind === 'sent' ? outboxRowSent(item) : outboxRowChanged(item)),
    });
    if (outcomes.has('sent') || outcomes.has('refused')) dispatch(refetchLists());
  };

/** Rejects if the device cannot store the row; `firstAttempt` never rejects. */
export const enqueue =
  (
    newRow: NewOutboxRow,
    replaced: readonly OutboxRow[] = [],
  ): AppThunk<Promise<{ row: OutboxRow; firstAttempt: Promise<void> }>> =>
  async (dispatch, _getState, { device }) => {
    const row = await device.outbox.add(
      newRow,
      replaced.map(({ seq }) => seq),
    );
    dispatch(outboxRowAdded(row));
    for (const old of replaced) dispatch(outboxRowDropped(old));
    return {
      row,
      firstAttempt: dispatch(flushOutbox({ ignoreBackoff: false })).catch(() => undefined),
    };
  };

/** Sends a row once from memory if the device cannot store it. */
export const storeOrSend =
  (newRow: NewOutboxRow): AppThunk<Promise<SendOutcome['kind'] | 'stored'>> =>
  async (dispatch) => {
    const add = (row: NewOutboxRow) => dispatch(enqueue(row));
    const outcome = await storeOrSendRow(newRow, add, dispatch(pageSender()));
    if (outcome === 'sent') dispatch(refetchLists());
    return outcome;
  };
