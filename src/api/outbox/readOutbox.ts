import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';
import type { Services } from '../../device/services.ts';
import { selectUser, type WithSession } from '../session.ts';
import { outboxRead, type OutboxState } from './outboxSlice.ts';

type WithOutbox = WithSession & { readonly outbox: OutboxState };

/**
 * Shows what waits on the device for the signed-in person, and resolves with it: what was done holds
 * before it is sent. What the device has lost under this page it is given back.
 */
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
