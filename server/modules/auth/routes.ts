import { assertMayReadUser } from '../../access.ts';
import type { Context } from '../../context.ts';
import { clearSessionCookie, setSessionCookie } from '../../session.ts';
import type { HandlersOf } from '../../wire.ts';
import { deleteSessions } from './repository.ts';
import { createUser, logIn, readUser } from './service.ts';

export const authRoutes = (
  context: Context,
): HandlersOf<
  'register' | 'login' | 'forgotPassword' | 'resetPassword' | 'logout' | 'readUser'
> => ({
  register: async ({ body }) => {
    await createUser(context, body);
    return { message: 'Account created successfully!' };
  },

  login: async ({ body, reply }) => {
    const answer = await logIn(context, body);
    setSessionCookie(reply, answer.token);
    return answer;
  },

  forgotPassword: () => Promise.reject(new Error('Not built.')),
  resetPassword: () => Promise.reject(new Error('Not built.')),

  logout: async ({ session, reply }) => {
    await deleteSessions(context.db, session.tokenHashes);
    clearSessionCookie(reply);
    return { message: 'You are signed out.' };
  },

  readUser: async ({ session, params }) => {
    await assertMayReadUser(context, session.user.id, params.id);
    return readUser(context, params.id);
  },
});
