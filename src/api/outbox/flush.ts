import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { NewOutboxRow, OutboxRow } from '../../device/outboxStore.ts';
import type { Services } from '../../device/services.ts';
import { baseApi } from '../baseApi.ts';
import { sessionRefused } from '../baseQuery.ts';
import { selectUser, selectWireSession, type WithSession } from '../session.ts';
import {
  outboxRead,
  outboxRowAdded,
  outboxRowChanged,
  outboxRowDropped,
  outboxRowSent,
  type OutboxState,
} from './outboxSlice.ts';
import { sendRow } from './sendRow.ts';

type WithOutbox = WithSession & { readonly outbox: OutboxState };
type OutboxThunk<T> = ThunkAction<Promise<T>, WithOutbox, Services, UnknownAction>;

const lockName = 'upstroke-outbox';

/** Brings back what waits on the device for the signed-in person; what was done holds before it is sent. */
export const readOutbox =
  (): OutboxThunk<void> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (person) dispatch(outboxRead(await device.outbox.list(person.id)));
  };

/** Takes back a row that was refused, so that what it asked for can be asked anew. */
export const dropFromOutbox =
  (row: OutboxRow): OutboxThunk<void> =>
  async (dispatch, _getState, { device }) => {
    await device.outbox.remove(row.seq);
    dispatch(outboxRowDropped(row));
  };

/**
 * Sends what waits for the signed-in person, oldest first. A row that has to wait holds back only
 * its own group; a refused one stays, with its reason, and holds back nothing. With `hurry` rows are
 * tried before their time, unless the server asked for it.
 */
export const flushOutbox =
  ({ hurry }: { hurry: boolean }): OutboxThunk<void> =>
  (dispatch, getState, { clock, device }) =>
    device.exclusively(lockName, async () => {
      const person = selectUser(getState());
      if (!person || getState().auth.refused) return;
      const rows = await device.outbox.list(person.id);
      dispatch(outboxRead(rows));
      const held = new Set<string>();
      let sentAny = false;
      for (const row of rows) {
        if (row.refusal || held.has(row.group)) continue;
        const waitsUntil = hurry ? row.notBefore : row.retryAt;
        if (waitsUntil > clock.now()) {
          held.add(row.group);
          continue;
        }
        const session = selectWireSession(getState());
        if (session.accountId !== person.id) break;
        const { outcome, row: left } = await sendRow(row, {
          store: device.outbox,
          send: (call) => device.wire(call, session),
          now: clock.now,
          jitter: Math.random,
        });
        if (outcome.kind === 'sent') {
          sentAny = true;
          dispatch(outboxRowSent(row));
          continue;
        }
        dispatch(outboxRowChanged(left));
        if (outcome.kind === 'retry') held.add(row.group);
        if (outcome.kind === 'signIn') {
          const stands = selectWireSession(getState()).token === session.token;
          if (stands)
            dispatch(sessionRefused({ endpoint: row.calls[left.done]?.endpoint ?? 'logActivity' }));
          break;
        }
      }
      if (sentAny) dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));
    });

/**
 * Keeps a row on the device, shows it, then tries to send it. Rejects where the device cannot store
 * it; `tried` settles when the first try is over, whatever came of it.
 */
export const keepInOutbox =
  (made: NewOutboxRow): OutboxThunk<{ row: OutboxRow; tried: Promise<void> }> =>
  async (dispatch, _getState, { device }) => {
    const row = await device.outbox.add(made);
    dispatch(outboxRowAdded(row));
    return { row, tried: dispatch(flushOutbox({ hurry: false })).catch(() => undefined) };
  };
