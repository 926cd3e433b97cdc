import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Context, inTransaction } from './context.ts';

/** `/healthz`: the process answers. `/readyz`: so does the database, and it lets us write. */
export const addHealth = (app: FastifyInstance, context: Context): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      // A transaction takes the write lock as it begins, and costs no sync where it changes nothing.
      await inTransaction(context, ({ db }) => sql`select 1 from users limit 1`.execute(db));
      return { status: 'ready' };
    } catch {
      request.log.error('database not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
};
