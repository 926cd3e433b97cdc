import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { sendNotFound } from '../../errorHandler.ts';
import { consumeAttempts } from '../../countAttempts.ts';
import { rateLimits } from '../../rateLimits.ts';
import { rateLimitKey } from '../../rateLimitKey.ts';
import { defineHandlers } from '../../registerEndpoints.ts';
import { inTransaction } from '../../transaction.ts';
import { inSession } from '../sessions/inSession.ts';
import { hashToken } from '../sessions/sessions.ts';
import { buildCalendar } from './buildCalendar.ts';
import {
  calendarFeedsOf,
  deleteCalendarFeed,
  ownerOfCalendarFeed,
  upsertCalendarFeed,
} from './repository.ts';

export const calendarRoutes = defineHandlers((context: Context) => ({
  readCalendarLink: async ({ session }) => ({
    has_link: (await calendarFeedsOf(context.db, session.user.id)).length > 0,
  }),

  createCalendarLink: ({ session }) =>
    inSession(context, session, async (inside, made_by_session) => {
      const { user } = session;
      const token = randomBytes(32).toString('base64url');
      const row = { token_hash: hashToken(token), made_at: inside.clock.now(), made_by_session };
      await upsertCalendarFeed(inside.db, { person_id: user.id, ...row });
      await audit(inside, user.id, 'calendar-link-made', user.id);
      return { link: `${inside.publicUrl}/calendar/${token}.ics` };
    }),

  removeCalendarLink: async ({ session: { user } }) => {
    await inTransaction(context, async (inside) => {
      await deleteCalendarFeed(inside.db, user.id);
      await audit(inside, user.id, 'calendar-link-removed', user.id);
    });
    return { message: 'The calendar link no longer works.' };
  },
}));

/** Without a session: calendar apps know only the address. */
export const registerCalendar = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { exposeHeadRoute: true, config: { isGuarded: true } },
    async (request, reply) => {
      const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
      const personId = token && (await ownerOfCalendarFeed(context.db, hashToken(token)));
      if (!personId) return sendNotFound(reply);
      await consumeAttempts(context, [rateLimits.calendarByIp, rateLimitKey(request)]);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="upstroke.ics"')
        .type('text/calendar; charset=utf-8')
        .send(await buildCalendar(context, personId));
    },
  );
};
