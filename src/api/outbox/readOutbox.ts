import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../../device/services.ts';
import { selectUser, type WithSession } from '../session.ts';
import { outboxRead } from './outboxSlice.ts';

/** Brings back what waits on the device for the signed-in person; what was done holds before it is sent. */
export const readOutbox =
  (): ThunkAction<Promise<void>, WithSession, Services, UnknownAction> =>
  async (dispatch, getState, { device }) => {
    const person = selectUser(getState());
    if (person) dispatch(outboxRead(await device.outbox.list(person.id)));
  };
