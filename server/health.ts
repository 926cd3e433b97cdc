import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Context, inTransaction } from './context.ts';

/** Whoever asks again within this time gets the same answer, so that asking never holds up writing. */
const validFor = 1_000;

/** `/healthz`: the process answers. `/readyz`: so does the database, and it lets us write. */
export const addHealth = (app: FastifyInstance, context: Context): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  // A transaction takes the write lock as it begins, and costs no sync where it changes nothing.
  const look = () =>
    inTransaction(context, ({ db }) => sql`select 1 from users limit 1`.execute(db)).then(
      () => true,
      () => false,
    );
  let last = { at: Number.NEGATIVE_INFINITY, ready: Promise.resolve(false) };
  app.get('/readyz', async (request, reply) => {
    const now = context.clock.now();
    if (Math.abs(now - last.at) >= validFor) last = { at: now, ready: look() };
    if (await last.ready) return { status: 'ready' };
    request.log.error('database not ready');
    return reply.code(503).send({ status: 'unavailable' });
  });
};
