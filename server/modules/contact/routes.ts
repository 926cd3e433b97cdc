import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { linkMessage } from '../auth/emailTokens.ts';
import { hideContact, setAway, setQuietHours } from './teamEntry.ts';
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

  setTeamEntry: async ({ session: { user }, body: { until, hidden, quiet } }) => {
    const messages: string[] = [];
    if (until !== undefined) {
      const isNowAway = await setAway(context, user.id, until);
      messages.push(isNowAway ? 'You are away. The others see it.' : 'You are back on duty.');
    }
    if (hidden !== undefined) {
      await hideContact(context, user.id, hidden);
      messages.push(`Your name and phone are ${hidden ? 'hidden' : 'shown'}.`);
    }
    if (quiet !== undefined) {
      await setQuietHours(context, user.id, quiet);
      messages.push(quiet === null ? 'You have no quiet hours.' : 'Your quiet hours are saved.');
    }
    return { message: messages.join(' ') };
  },
}));
