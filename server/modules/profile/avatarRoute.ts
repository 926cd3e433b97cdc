import type { FastifyInstance } from 'fastify';
import { assertMayReadUser } from '../../access.ts';
import type { Context } from '../../context.ts';
import { sendNotFound } from '../../errorHandler.ts';
import { authenticate } from '../../authenticate.ts';

export const avatarPath = (name: string): string => `/api/avatars/${name}`;

const namePattern = /^[\da-f]{32}$/;
/** The picture of a name never changes, but access does: browsers ask again after a day. */
const daySeconds = 86_400;

export const registerAvatarRoute = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { name: string } }>(avatarPath(':name'), {
    onRequest: async (request, reply) => {
      request.session = await authenticate(context, request, reply);
    },
    handler: async ({ params: { name }, session, headers }, reply) => {
      const query = context.db.selectFrom('avatars').selectAll().where('name', '=', name);
      const avatar = namePattern.test(name) ? await query.executeTakeFirst() : undefined;
      if (!avatar || !session) return sendNotFound(reply);
      await assertMayReadUser(context, session.user.id, avatar.person_id);
      reply
        .header('cache-control', `private, max-age=${daySeconds}, immutable`)
        .header('content-security-policy', "default-src 'none'")
        .header('etag', `"${name}"`);
      // A proxy may weaken the tag or send several.
      if (headers['if-none-match']?.includes(`"${name}"`)) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(avatar.picture));
    },
  });
};
