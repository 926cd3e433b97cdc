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
export const makeDatabaseCheck = (context: Context) => {
  // A transaction takes the write lock when it begins, and costs no sync without changes.
  const check = async () => {
    const now = context.clock.now();
    try {
      const oldest = await inTransaction(context, ({ db }) => oldestDuePush(db, now));
      const isLate = oldest !== null && now - oldest > pushesLateAfterMs;
      return { faults: [], warnings: isLate ? ['pushes'] : [] };
    } catch {
      return { faults: ['database'], warnings: [] };
    }
  };
  let last: { readonly at: number; readonly found: ReturnType<typeof check> } | undefined;
  return () => {
    const now = context.clock.now();
    if (!last || Math.abs(now - last.at) >= cacheMs) last = { at: now, found: check() };
    return last.found;
  };
};

const watchEveryMs = 5_000;
const maxHungRounds = 6;

/** Ends the process when the check hangs for 30 s. Counts rounds: a suspended process is no fault. */
export const exitWhenHung = (check: () => Promise<unknown>): { readonly stop: () => void } => {
  let isPending = false;
  let rounds = 0;
  const timer = setInterval(() => {
    rounds += 1;
    if (isPending && rounds >= maxHungRounds) {
      console.error('The database has not responded for 30 s: this process ends.');
      process.exit(1);
    }
    if (isPending) return;
    [isPending, rounds] = [true, 0];
    void check().finally(() => (isPending = false));
  }, watchEveryMs);
  return { stop: () => clearInterval(timer) };
};

export const registerHealth = (
  app: FastifyInstance,
  context: Context,
  status: Pick<JobStatus, 'late' | 'warnings' | 'lastBackup'>,
): void => {
  const checkDatabase = makeDatabaseCheck(context);
  app.get('/healthz', () => ({ status: 'ok', version }));
  app.get('/readyz', async (request, reply) => {
    const found = await checkDatabase();
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
