import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { linkMessage } from '../auth/emailTokens.ts';
import { setAway } from './away.ts';
import { cancelEmailChange, requestEmailChange, setPhone } from './service.ts';

export const contactRoutes = defineHandlers((context: Context) => ({
  requestEmailChange: async ({ session, body, address }) => {
    await requestEmailChange(context, session, body, address);
    const sent = 'We have sent a link to the new address. Please check your email.';
    return { message: linkMessage(context, sent) };
  },

  cancelEmailChange: async ({ session }) => {
    await cancelEmailChange(context, session.user.id);
    return { message: 'Your email stays as it is.' };
  },

  setPhone: async ({ session, body }) => {
    await setPhone(context, session.user.id, session.user.id, body.phone);
    return { message: 'Saved.' };
  },

  setPhoneOf: async ({ session, params, body }) => {
    await setPhone(context, session.user.id, params.userId, body.phone);
    return { message: 'Saved.' };
  },

  setAway: async ({ session, body }) => {
    const isNowAway = await setAway(context, session.user.id, body.until);
    return { message: isNowAway ? 'You are away. The others see it.' : 'You are back on duty.' };
  },
}));
