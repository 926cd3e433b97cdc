import { headerNames } from '../../../contract/endpoint.ts';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../transaction.ts';
import { HttpError } from '../../httpError.ts';
import { clearSessionCookie, reportedZone } from '../../authenticate.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { canonicalZoneOrNull } from '../../detectZoneChange.ts';
import { chooseZone } from '../users/zones.ts';
import { updateUser } from '../users/repository.ts';
import { bumpVersions, zoneTopics } from '../changes/repository.ts';
import { exportAccount } from './exportAccount.ts';
import { changePassword, deleteAccount } from './service.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export const accountRoutes = defineHandlers((context: Context) => ({
  exportAccount: async ({ session, reply }) => {
    const answer = await exportAccount(context, session.user.id);
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="upstroke.json"');
    // The stream contains this JSON; a test checks it against the contract.
    return answer as unknown as ResponseBody<'exportAccount'>;
  },

  chooseZone: async ({ session, body, reply }) => {
    const isOwn = body.zone === reply.request.headers[headerNames.timeZone];
    const zone = isOwn ? reportedZone(reply.request) : canonicalZoneOrNull(body.zone);
    if (zone === null) throw new HttpError('invalid', 'This is not the name of a time zone.');
    await inTransaction(context, async ({ db, clock }) => {
      await chooseZone(db, session.user.id, { zone, isOwn }, clock.now());
      await bumpVersions(db, [session.user.id], zoneTopics);
    });
    return { message: 'Your reminders follow this time.' };
  },

  hideNames: async ({ session: { user }, body: { hidden } }) => {
    await inTransaction(context, async (inside) => {
      await updateUser(inside.db, user.id, { hide_names: hidden ? 1 : 0 });
      await audit(inside, user.id, 'privacy-changed', user.id);
      // The dashboard's response tells the user's other devices.
      await bumpVersions(inside.db, [user.id], ['activities']);
    });
    return { message: hidden ? 'Names are hidden in notifications.' : 'Names are shown again.' };
  },

  deleteAccount: async ({ session, reply }) => {
    await deleteAccount(context, session);
    clearSessionCookie(reply);
    // Clears cached pictures.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Your account and all that was kept about you are deleted.' };
  },

  // `provenBy` has checked the password.
  proveIdentity: async () => ({ message: 'Thank you. This counts for 10 minutes.' }),

  changePassword: async ({ session, body }) => {
    await changePassword(context, session, body);
    return { message: 'Your password is changed. Your other devices are signed out.' };
  },

  listSessions: ({ session }) => listSessions(context, session),

  endSession: async ({ session, params }) => {
    await endSession(context, session, params.sessionId);
    return { message: 'This device is signed out.' };
  },

  endOtherSessions: async ({ session }) => {
    await endOtherSessions(context, session);
    return { message: 'All other devices are signed out.' };
  },
}));
