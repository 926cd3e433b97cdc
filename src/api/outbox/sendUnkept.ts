import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Outcome } from '../../../domain/outbox.ts';
import type { NewOutboxRow } from '../../device/outbox/outboxStore.ts';
import { sendFromMemory } from '../../device/outbox/sendFromMemory.ts';
import type { Services } from '../../device/services.ts';
import { baseApi } from '../baseApi.ts';
import { sessionRefused } from '../baseQuery.ts';
import { selectWireSession, type WithSession } from '../session.ts';

/** Sends once, in its person's session, what the device could not store; what came of it. */
export const sendUnkept =
  (
    made: NewOutboxRow,
  ): ThunkAction<Promise<Outcome['kind']>, WithSession, Services, UnknownAction> =>
  async (dispatch, getState, { clock, device }) => {
    const session = selectWireSession(getState());
    if (session.accountId !== made.personId) return 'signIn';
    const { outcome, row } = await sendFromMemory(made, {
      send: (call) => device.wire(call, session),
      now: clock.now,
      jitter: Math.random,
    });
    const stands = selectWireSession(getState()).token === session.token;
    if (outcome.kind === 'sent') {
      dispatch(baseApi.util.invalidateTags(['Reminders', 'Activities']));
    } else if (outcome.kind === 'signIn' && stands) {
      dispatch(sessionRefused({ endpoint: row.calls[row.done]?.endpoint ?? 'logActivity' }));
    }
    return outcome.kind;
  };
