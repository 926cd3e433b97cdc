import { assertMayReadUser } from '../../access.ts';
import type { Context } from '../../context.ts';
import { clearSessionCookie, setSessionCookie, zoneIn } from '../../session.ts';
import type { HandlersOf } from '../../wire.ts';
import { askForReset, resetPassword } from './passwordReset.ts';
import { logIn, logOut, readUser, register } from './service.ts';

export const authRoutes = (
  context: Context,
): HandlersOf<
  'register' | 'login' | 'forgotPassword' | 'resetPassword' | 'logout' | 'readUser'
> => ({
  register: async ({ body, address, reply }) => {
    await register(context, { ...body, time_zone: zoneIn(reply.request) }, address);
    return { message: 'Account created successfully!' };
  },

  login: async ({ body, address, reply }) => {
    const answer = await logIn(context, { ...body, time_zone: zoneIn(reply.request) }, address);
    setSessionCookie(reply, answer.token);
    return answer;
  },

  forgotPassword: async ({ body, address }) => {
    await askForReset(context, body, address);
    return { message: 'Password reset link sent! Please check your email.' };
  },

  resetPassword: async ({ body, address }) => {
    await resetPassword(context, body, address);
    return { message: 'Password has been reset successfully!' };
  },

  logout: async ({ session, reply }) => {
    await logOut(context, session);
    clearSessionCookie(reply);
    return { message: 'You are signed out.' };
  },

  readUser: async ({ session, params }) => {
    await assertMayReadUser(context, session.user.id, params.id);
    return readUser(context, params.id);
  },
});
