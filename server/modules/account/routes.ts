import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { clearSessionCookie } from '../../session.ts';
import type { HandlersOf } from '../../wire.ts';
import { exportAccount } from './export.ts';
import { deleteAccount } from './service.ts';

export const accountRoutes = (context: Context): HandlersOf<'exportAccount' | 'deleteAccount'> => ({
  exportAccount: async ({ session, reply }) => {
    const answer = await exportAccount(context, session.user.id);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="upstroke.json"');
    // What is sent is the JSON of it, which a test holds against the contract.
    return answer as unknown as AnswerOf<Endpoints['exportAccount']>;
  },

  deleteAccount: async ({ session, body, reply }) => {
    await deleteAccount(context, session.user.id, body.password);
    clearSessionCookie(reply);
    return { message: 'Your account and all that was kept about you are deleted.' };
  },
});
