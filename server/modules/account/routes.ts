import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { type Context, inTransaction } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { clearSessionCookie } from '../../session.ts';
import type { HandlersOf } from '../../wire.ts';
import { zoneIn } from '../../zone.ts';
import { chooseZone } from '../auth/repository.ts';
import { exportAccount } from './export.ts';
import { deleteAccount } from './service.ts';

export const accountRoutes = (
  context: Context,
): HandlersOf<'exportAccount' | 'chooseZone' | 'deleteAccount'> => ({
  exportAccount: async ({ session, reply }) => {
    const answer = await exportAccount(context, session.user.id);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="upstroke.json"');
    // What is sent is the JSON of it, which a test holds against the contract.
    return answer as unknown as AnswerOf<Endpoints['exportAccount']>;
  },

  chooseZone: async ({ session, body }) => {
    const zone = zoneIn(body.zone);
    if (zone === null) throw new Refusal('invalid', 'This is not the name of a time zone.');
    await inTransaction(context, ({ db, clock }) =>
      chooseZone(db, session.user.id, zone, clock.now()),
    );
    return { message: 'Your reminders follow this time.' };
  },

  deleteAccount: async ({ session, body, reply }) => {
    await deleteAccount(context, session.user.id, body.password);
    clearSessionCookie(reply);
    return { message: 'Your account and all that was kept about you are deleted.' };
  },
});
