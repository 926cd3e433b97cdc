import type { FastifyInstance } from 'fastify';
import { assertMayReadUser } from '../../access.ts';
import type { Context } from '../../context.ts';
import { sendNotFound } from '../../errorHandler.ts';
import { authenticate } from '../../session.ts';
import { avatarByName } from './repository.ts';

/** Where the avatar of this name is. */
export const avatarPath = (name: string): string => `/api/avatars/${name}`;

const namePattern = /^[\da-f]{32}$/;
/**
 * A picture never changes under its name, but who may see it does: a browser asks again after a day,
 * and until then it shows also where there is no network.
 */
const daySeconds = 86_400;

/** Serves avatars to whoever may read the person; not in the contract, whose answers are JSON. */
export const registerAvatarRoute = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { name: string } }>(avatarPath(':name'), {
    onRequest: async (request, reply) => {
      request.session = await authenticate(context, request, reply);
    },
    handler: async ({ params: { name }, session, headers }, reply) => {
      const avatar = namePattern.test(name) ? await avatarByName(context.db, name) : undefined;
      if (!avatar || !session) return sendNotFound(reply);
      await assertMayReadUser(context, session.user.id, avatar.person_id);
      reply
        .header('cache-control', `private, max-age=${daySeconds}, immutable`)
        .header('content-security-policy', "default-src 'none'")
        .header('etag', `"${name}"`);
      // A proxy may have made it a weak one, or one of several.
      if (headers['if-none-match']?.includes(`"${name}"`)) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(avatar.picture));
    },
  });
};
