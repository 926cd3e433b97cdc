import { assertRole } from '../../access.ts';
import type { Context } from '../../context.ts';
import type { HandlersOf } from '../../registerEndpoints.ts';
import {
  createResetLink,
  deletePerson,
  endPersonSessions,
  listAudit,
  listPeople,
  setPersonActive,
} from './service.ts';

export const peopleRoutes = (
  context: Context,
): HandlersOf<
  | 'listPeople'
  | 'createResetLink'
  | 'endPersonSessions'
  | 'setPersonActive'
  | 'deletePerson'
  | 'listAudit'
> => ({
  listPeople: async ({ session, query }) => {
    assertRole(session, 'admin');
    return listPeople(context, query.page);
  },

  createResetLink: async ({ session, params }) => {
    assertRole(session, 'admin');
    return createResetLink(context, session, params.personId);
  },

  endPersonSessions: async ({ session, params }) => {
    assertRole(session, 'admin');
    await endPersonSessions(context, session, params.personId);
    return { message: 'They are signed out everywhere.' };
  },

  setPersonActive: async ({ session, params, body }) => {
    assertRole(session, 'admin');
    await setPersonActive(context, session, params.personId, body);
    return { message: body.is_active ? 'They can sign in again.' : 'They can no longer sign in.' };
  },

  deletePerson: async ({ session, params }) => {
    assertRole(session, 'admin');
    await deletePerson(context, session, params.personId);
    return { message: 'The account is deleted.' };
  },

  listAudit: async ({ session, query }) => {
    assertRole(session, 'admin');
    return listAudit(context, query.page);
  },
});
