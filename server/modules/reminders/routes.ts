import { endpoints } from '../../../contract/endpoints/index.ts';
import { assertMayActFor } from '../../access.ts';
import { type Context, inTransaction } from '../../context.ts';
import { once } from '../../idempotency.ts';
import type { HandlersOf } from '../../wire.ts';
import { deleteReminderRow } from './repository.ts';
import { createReminder, findReminder, listReminders, setReminderStatus } from './service.ts';

export const reminderRoutes = (
  context: Context,
): HandlersOf<'listReminders' | 'createReminder' | 'setReminderStatus' | 'deleteReminder'> => ({
  listReminders: async ({ session, params }) => {
    await assertMayActFor(context, session.user.id, params.userId);
    return listReminders(context, params.userId);
  },

  createReminder: async ({ session, body, idempotencyKey }) => {
    await assertMayActFor(context, session.user.id, body.user_id);
    const endpoint = endpoints.createReminder;
    const call = { endpoint, personId: body.user_id, key: idempotencyKey, body };
    return once(context, call, (inside) => createReminder(inside, body));
  },

  setReminderStatus: ({ session, params, body }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      await assertMayActFor(inside, session.user.id, row.person_id);
      return setReminderStatus(inside, row, body);
    }),

  deleteReminder: ({ session, params }) =>
    inTransaction(context, async (inside) => {
      const row = await findReminder(inside, params.reminderId);
      await assertMayActFor(inside, session.user.id, row.person_id);
      await deleteReminderRow(inside.db, row.id);
      return { message: `${row.medicine_name} deleted successfully` };
    }),
});
