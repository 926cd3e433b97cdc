import type { FastifyInstance } from 'fastify';
import { version } from '../contract/version.ts';
import { minute } from '../domain/specConstants.ts';
import type { Context } from './context.ts';
import { inTransaction } from './transaction.ts';
import type { JobStatus } from './jobs/jobStatus.ts';
import { oldestDuePush } from './modules/push/repository.ts';

/** Caches the result, so frequent checks do not delay writes. */
const cacheMs = 1_000;

const pushesLateAfterMs = minute;

/** Late pushes are only a warning, since another process would not send them sooner. */
export const registerHealth = (
  app: FastifyInstance,
  context: Context,
  status: Pick<JobStatus, 'late' | 'warnings' | 'lastBackup'>,
): void => {
  app.get('/healthz', () => ({ status: 'ok', version }));
  // A transaction takes the write lock when it begins, and costs no sync without changes.
  const checkDatabase = async () => {
    const now = context.clock.now();
    try {
      const oldest = await inTransaction(context, ({ db }) => oldestDuePush(db, now));
      const isLate = oldest !== null && now - oldest > pushesLateAfterMs;
      return { faults: [], warnings: isLate ? ['pushes'] : [] };
    } catch {
      return { faults: ['database'], warnings: [] };
    }
  };
  let last: { readonly at: number; readonly found: ReturnType<typeof checkDatabase> } | undefined;
  app.get('/readyz', async (request, reply) => {
    const now = context.clock.now();
    if (!last || Math.abs(now - last.at) >= cacheMs) last = { at: now, found: checkDatabase() };
    const found = await last.found;
    const faults = [...found.faults, ...status.late()];
    const problems = [...faults, ...found.warnings, ...status.warnings];
    const { lastBackup } = status;
    const reported = {
      ...(lastBackup !== undefined && { lastBackup: lastBackup && new Date(lastBackup) }),
      ...(problems.length > 0 && { problems }),
    };
    if (faults.length === 0) return { status: 'ready', ...reported };
    request.log.error(reported, 'not ready');
    return reply.code(503).send({ status: 'unavailable', ...reported });
  });
};
