import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';
import type { Services } from '../../platform/services.ts';
import { selectUser, type WithSession } from '../session.ts';
import { outboxRead, type OutboxState } from './outboxSlice.ts';

type WithOutbox = WithSession & { readonly outbox: OutboxState };

/** Loads this user's pending rows and writes back those that the device has lost. */
export const readOutbox =
  (): ThunkAction<Promise<readonly OutboxRow[]>, WithOutbox, Services, UnknownAction> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (!person) return [];
    const known = getState().outbox.rows.filter(({ personId }) => personId === person.id);
    const rows = await device.outbox.readAndRestore(person.id, known);
    if (selectUser(getState())?.id !== person.id) return [];
    dispatch(outboxRead(rows));
    return rows;
  };
