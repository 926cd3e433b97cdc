import type { FastifyInstance } from 'fastify';
import { minute } from '../domain/constants.ts';
import { type Context, inTransaction } from './context.ts';
import type { JobStatus } from './jobs/jobStatus.ts';
import { oldestDuePush } from './modules/push/repository.ts';

/** Whoever asks again within this time gets the same answer, so that asking never holds up writing. */
const validFor = 1_000;

const pushesLateAfter = minute;

/**
 * `/healthz`: the process answers. `/readyz`: the database lets us write, the jobs succeed, and no
 * push waits for long.
 */
export const addHealth = (
  app: FastifyInstance,
  context: Context,
  status: Pick<JobStatus, 'late' | 'warnings'>,
): void => {
  app.get('/healthz', () => ({ status: 'ok' }));
  // A transaction takes the write lock as it begins, and costs no sync where it changes nothing.
  const look = async (): Promise<string[]> => {
    const now = context.clock.now();
    try {
      const oldest = await inTransaction(context, ({ db }) => oldestDuePush(db, now));
      return oldest !== null && now - oldest > pushesLateAfter ? ['pushes'] : [];
    } catch {
      return ['database'];
    }
  };
  let last = { at: Number.NEGATIVE_INFINITY, found: Promise.resolve<string[]>([]) };
  app.get('/readyz', async (request, reply) => {
    const now = context.clock.now();
    if (Math.abs(now - last.at) >= validFor) last = { at: now, found: look() };
    const faults = [...(await last.found), ...status.late()];
    const problems = [...faults, ...status.warnings];
    const said = problems.length > 0 ? { problems } : {};
    if (faults.length === 0) return { status: 'ready', ...said };
    request.log.error(said, 'not ready');
    return reply.code(503).send({ status: 'unavailable', ...said });
  });
};
