import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PersonRule } from '../../../contract/endpoint.ts';
import { assertPerson } from '../../authorize.ts';
import { authenticate } from '../../authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { sendNotFound } from '../../errorHandler.ts';

export interface PictureRoute {
  readonly pathOf: (name: string) => string;
  readonly find: (
    db: Db,
    name: string,
  ) => Promise<{ readonly picture: Uint8Array; readonly person_id: string } | undefined>;
  readonly who: PersonRule;
}

export const newPictureName = (): string => randomBytes(16).toString('hex');
const namePattern = /^[\da-f]{32}$/;
/** The picture of a name never changes, but access does: browsers ask again after a day. */
const daySeconds = 86_400;

export const registerPictureRoute = (
  app: FastifyInstance,
  context: Context,
  { pathOf, find, who }: PictureRoute,
): void => {
  app.get<{ Params: { name: string } }>(pathOf(':name'), {
    onRequest: async (request, reply) => {
      request.session = await authenticate(context, request, reply);
    },
    handler: async ({ params: { name }, session, headers }, reply) => {
      const found = namePattern.test(name) ? await find(context.db, name) : undefined;
      if (!found || !session) return sendNotFound(reply);
      await assertPerson(context, session, who, found.person_id);
      reply
        .header('cache-control', `private, max-age=${daySeconds}, immutable`)
        .header('content-security-policy', "default-src 'none'")
        .header('etag', `"${name}"`);
      // A proxy may weaken the tag or send several.
      if (headers['if-none-match']?.includes(`"${name}"`)) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(found.picture));
    },
  });
};
