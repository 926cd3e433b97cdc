import { endpoints } from '../../../contract/endpoints/index.ts';
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
  listReminders: ({ params }) => listReminders(context, params.userId),

  createReminder: async ({ session, body, idempotencyKey }) => {
    const sent = toRow(context, body);
    const { id } = sent;
    let row = sent;
    const call = {
      endpoint: endpoints.createReminder,
      personId: body.user_id,
      key: idempotencyKey,
      body,
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
    return withIdempotencyKey(context, call, (inside) =>
      createReminder(inside, row, session.user.id),
    );
  },

  setReminderStatus: ({ session, params, body }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      return setReminderStatus(inside, row, body, session.user.id);
    }),

  deleteReminder: ({ session, params }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      return deleteReminder(inside, row, session.user.id);
    }),
});
