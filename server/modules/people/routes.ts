import type { Context } from '../../context.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import {
  createResetLink,
  deletePerson,
  endPersonSessions,
  listAudit,
  listPeople,
  setPersonActive,
} from './service.ts';

export const peopleRoutes = defineHandlers((context: Context) => ({
  listPeople: ({ query }) => listPeople(context, query.page),

  createResetLink: ({ session, params, body, address }) =>
    createResetLink(context, session, { ...params, ...body, address }),

  endPersonSessions: async ({ session, params }) => {
    await endPersonSessions(context, session, params.personId);
    return { message: 'They are signed out everywhere.' };
  },

  setPersonActive: async ({ session, params, body }) => {
    await setPersonActive(context, session, params.personId, body);
    return { message: body.is_active ? 'They can sign in again.' : 'They can no longer sign in.' };
  },

  deletePerson: async ({ session, params }) => {
    await deletePerson(context, session, params.personId);
    return { message: 'They can no longer sign in. The account is deleted in a day.' };
  },

  listAudit: ({ query }) => listAudit(context, query),
}));
