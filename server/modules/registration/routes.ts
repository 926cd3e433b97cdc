import { reportedZone } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import {
  createInvitation,
  listInvitations,
  readRegistration,
  register,
  revokeInvitation,
} from './service.ts';

export const registrationRoutes = defineHandlers((context: Context) => ({
  readRegistration: ({ body }) => readRegistration(context, body),

  register: async ({ body, address, reply }) => {
    await register(context, body, address, reportedZone(reply.request));
    return { message: 'Account created successfully!', mailed: context.canSendMail };
  },

  createInvitation: ({ session, body }) => createInvitation(context, session, body),

  listInvitations: ({ session }) => listInvitations(context, session),

  revokeInvitation: async ({ session, params }) => {
    await revokeInvitation(context, session, params.invitationId);
    return { message: 'The invitation is no longer valid.' };
  },
}));
