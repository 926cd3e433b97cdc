import type { Context } from '../../context.ts';
import {
  clearSessionCookie,
  reportedDevice,
  reportedZone,
  setSessionCookie,
} from '../../authenticate.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { requestEmailConfirmation, confirmEmail } from './confirmEmail.ts';
import { findEmailOfLink, linkMessage } from './emailTokens.ts';
import { requestPasswordReset, resetPassword } from './passwordReset.ts';
import { logIn, logOut, readUser } from './service.ts';

export const authRoutes = defineHandlers((context: Context) => ({
  login: async ({ body, address, reply }) => {
    const device = { zone: reportedZone(reply.request), name: reportedDevice(reply.request) };
    const answer = await logIn(context, body, address, device);
    setSessionCookie(reply, answer.token, answer.user.role);
    return answer;
  },

  forgotPassword: async ({ body, address }) => {
    await requestPasswordReset(context, body, address);
    const message = linkMessage(context, 'Password reset link sent! Please check your email.');
    return { message, ...(!context.canSendMail && { mailed: false }) };
  },

  resetPassword: async ({ body, address }) => {
    await resetPassword(context, body, address);
    return { message: 'Password has been reset successfully!' };
  },

  readReset: async ({ body }) => ({
    email: (await findEmailOfLink(context, 'reset', body.token)) ?? null,
  }),

  confirmEmail: ({ body, address }) => confirmEmail(context, body, address),

  requestEmailConfirmation: ({ session, address }) =>
    requestEmailConfirmation(context, session, address),

  logout: async ({ session, reply }) => {
    await logOut(context, session);
    clearSessionCookie(reply);
    // Clears cached avatars; the worker's caches and the database are "storage" and stay.
    reply.header('clear-site-data', '"cache"');
    return { message: 'You are signed out.' };
  },

  readUser: ({ session, params }) => readUser(context, params.id, session.user.id),
}));
