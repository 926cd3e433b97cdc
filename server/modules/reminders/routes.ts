import { endpoints } from '../../../contract/endpoints/index.ts';
import { assertMayActFor } from '../../access.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { withIdempotencyKey } from '../../idempotency.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import { findReminder, toReminder, toRow } from './reminderRows.ts';
import {
  createReminder,
  deleteReminder,
  findCreated,
  listReminders,
  setReminderStatus,
  withKnownName,
} from './service.ts';

export const reminderRoutes = (
  context: Context,
): HandlersOf<'listReminders' | 'createReminder' | 'setReminderStatus' | 'deleteReminder'> => ({
  listReminders: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return listReminders(context, params.userId);
  },

  createReminder: async ({ session, body, idempotencyKey }) => {
    const actorId = session.user.id;
    const personId = body.user_id;
    const check = (inside: Context) => assertMayActFor(inside, actorId, personId);
    const endpoint = endpoints.createReminder;
    const sent = toRow(context, body);
    const { id } = sent;
    let row = sent;
    const call = {
      endpoint,
      personId,
      key: idempotencyKey,
      body,
      check,
      unchanged: async (inside: Context) => {
        row = await withKnownName(inside, sent);
        return findCreated(inside, row);
      },
      replay: {
        toStored: () => ({ id }),
        toAnswer: async (inside: Context, stored: { readonly id?: unknown }) =>
          toReminder(inside, await findReminder(inside, String(stored.id))),
      },
    };
    return withIdempotencyKey(context, call, (inside) => createReminder(inside, row, actorId));
  },

  setReminderStatus: ({ session, params, body }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      await assertMayActFor(inside, session.user.id, row.person_id);
      return setReminderStatus(inside, row, body, session.user.id);
    }),

  deleteReminder: ({ session, params }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      await assertMayActFor(inside, session.user.id, row.person_id);
      return deleteReminder(inside, row, session.user.id);
    }),
});
