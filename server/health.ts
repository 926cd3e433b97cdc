import type { FastifyInstance } from 'fastify';
import { version } from '../contract/version.ts';
import type { Context } from './context.ts';
import { isDiskFull } from './db/errors.ts';
import type { JobStatus } from './jobs/jobStatus.ts';
import { undeliveredMails } from './mail/repository.ts';
import { type Backlog, undeliveredPushes } from './modules/push/repository.ts';

/** Caches the result, so frequent checks do not delay writes. */
const cacheMs = 1_000;
/** A write costs a sync; one that fails is repeated sooner. */
const writeEveryMs = 5_000;
/** A push or mail; a single failure is made good sooner. */
export const lateAfterMs = 30_000;

/** Without giving up the ballast, which is for alerts. */
const tryWrite = async ({ db, clock }: Context): Promise<string | null> => {
  const row = { name: 'write check', done_up_to: clock.now() };
  try {
    await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    return null;
  } catch (error) {
    return isDiskFull(error) ? 'disk' : 'database';
  }
};

/** Null if nothing is late. */
const describeBacklog = ({ count, since }: Backlog, now: number) =>
  since === null ? null : { count, oldestSeconds: Math.floor((now - since) / 1_000) };

/** Of pushes and mails that a retry may have put off. */
const readBacklogs = async ({ db, clock }: Context) => {
  const now = clock.now();
  const due = { before: now - lateAfterMs, now };
  return {
    pushes: describeBacklog(await undeliveredPushes(db, due).executeTakeFirstOrThrow(), now),
    mails: describeBacklog(await undeliveredMails(db, due), now),
  };
};

type ReportedStatus = Pick<JobStatus, 'late' | 'warnings' | 'outages' | 'lastBackup'>;

/** Faults are what this process cannot do; what others keep from arriving is only a warning. */
const makeReadiness = (context: Context, status: ReportedStatus) => {
  const { clock, disk } = context;
  let writtenAt = -Infinity;
  const write = async () => {
    const now = clock.now();
    if (Math.abs(now - writtenAt) < writeEveryMs) return null;
    const fault = await tryWrite(context);
    if (fault === null) writtenAt = now;
    return fault;
  };
  const check = async () => {
    // On a disk that is known to be full a write would only take what room is left.
    const fault = disk.isLow() ? 'disk' : await write();
    const late = fault === 'database' ? null : await readBacklogs(context).catch(() => null);
    return late ? { fault, late } : { fault: 'database', late: { pushes: null, mails: null } };
  };
  let last: { readonly at: number; readonly found: ReturnType<typeof check> } | undefined;
  return async () => {
    const now = clock.now();
    if (!last || Math.abs(now - last.at) >= cacheMs) last = { at: now, found: check() };
    const { fault, late } = await last.found;
    const channels = (['pushes', 'mails'] as const).filter((channel) => late[channel] !== null);
    const faults = [...(fault === null ? [] : [fault]), ...status.late()];
    const warnings = [...channels, ...status.outages.ongoing(), ...status.warnings];
    const { lastBackup } = status;
    return {
      isReady: faults.length === 0,
      reported: {
        ...(lastBackup !== undefined && { lastBackup: lastBackup && new Date(lastBackup) }),
        ...(faults.length + warnings.length > 0 && {
          problems: [...new Set([...faults, ...warnings])],
        }),
        ...Object.fromEntries(channels.map((channel) => [channel, late[channel]])),
      },
    };
  };
};

export const registerHealth = (
  app: FastifyInstance,
  context: Context,
  status: ReportedStatus,
): void => {
  const readReadiness = makeReadiness(context, status);
  // The page asks by HEAD, and takes another type for the login page of a proxy.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: () => ({ status: 'ok', version }),
  });
  app.get('/readyz', async (request, reply) => {
    const { isReady, reported } = await readReadiness();
    if (isReady) return { status: 'ready', ...reported };
    request.log.error(reported, 'not ready');
    return reply.code(503).send({ status: 'unavailable', ...reported });
  });
};
