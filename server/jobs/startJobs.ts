import type { FastifyBaseLogger } from 'fastify';
import { hour, minute } from '../../domain/specConstants.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { isDiskFull } from '../db/errors.ts';
import { runLeased } from '../db/runLeased.ts';
import { redactError } from '../errorHandler.ts';
import type { Transport } from '../mail/transport.ts';
import type { Deliver } from '../modules/push/deliver.ts';
import { eraseDueAccounts } from '../modules/account/erasure.ts';
import { sqlitePath } from '../openDatabase.ts';
import { revocationFileIn } from '../revocations/revocationFile.ts';
import type { ServerClock } from '../serverClock.ts';
import { checkDisk, type JobStatus } from './jobStatus.ts';
import { runDoseClock } from './doseClock.ts';
import { repeatEmergencies } from './emergencyClock.ts';
import { type Loop, loop } from './loop.ts';
import { makeNightlyBackup } from './nightlyBackup.ts';
import { exitOnNewerSchema, exitWhenHung } from './exitWhenUnusable.ts';
import { makeMailer } from './mailer.ts';
import { makeNotifier } from './notifier.ts';
import { purge } from './retention.ts';
import { makeRevocationRecorder } from './revocationRecorder.ts';

interface JobDeps {
  readonly clock: ServerClock;
  readonly status: JobStatus;
  readonly disk: { readonly check: () => Promise<number> };
  readonly config: Pick<Config, 'backupDir' | 'backupKeep' | 'databaseUrl' | 'dataDir'>;
  readonly deliver: Deliver;
  readonly transport: Transport;
  readonly log: FastifyBaseLogger;
}

const second = 1_000;

/** Of the time of the dose clock, which reads the reminders of the last minutes for what came late. */
const lookBackShare = 0.05;
const maxLookBackPauseMs = 20 * second;

/** Every few seconds, and at the start of each minute, when doses become due. */
const msUntilDoseCheck = ({ clock }: Context) =>
  Math.min(5 * second, minute - (clock.now() % minute));

export const startJobs = (
  context: Context,
  { clock, status, disk, config, deliver, transport, log }: JobDeps,
): Loop => {
  const start = (
    name: string,
    work: (stopping: AbortSignal, succeeded: () => void) => Promise<void>,
    { wait, lateAfterMs }: { readonly wait: () => number; readonly lateAfterMs: number },
  ): Loop => {
    const succeeded = status.watch(name, lateAfterMs);
    return loop({
      work: (stopping) => work(stopping, succeeded).then(succeeded),
      wait,
      onError: (error) => {
        if (isDiskFull(error)) void context.disk.reportFull();
        log.error({ job: name, error: redactError(error) }, 'job failed');
      },
    });
  };
  const unknownZones = new Set<string>();
  const onUnknownZone = (zone: string): void => {
    if (unknownZones.has(zone)) return;
    unknownZones.add(zone);
    log.error({ zone }, 'unknown time zone');
  };
  let isTurnOfAnother = false;
  let looksBackFrom = 0;
  const doses = async () => {
    const { isSteady, steppedBy, behind } = await clock.check();
    if (steppedBy !== 0) log.warn({ steppedBy, behind }, 'clock was set');
    const startedAt = performance.now();
    const looksBack = steppedBy !== 0 || startedAt >= looksBackFrom;
    const mayUndo = isSteady || steppedBy < 0;
    isTurnOfAnother = !(await runLeased(context, 'dose clock', () =>
      runDoseClock(context, { isSteady, looksBack, mayUndo, onUnknownZone }),
    ));
    const tookMs = performance.now() - startedAt;
    if (looksBack) looksBackFrom = startedAt + Math.min(tookMs / lookBackShare, maxLookBackPauseMs);
  };
  const hasBackup = config.databaseUrl === undefined && config.backupKeep > 0;
  const file = revocationFileIn(config.backupDir);
  const recordRevocations = makeRevocationRecorder(context, { file, status, hasBackup, log });
  const loops = [
    start('dose clock', doses, {
      wait: () => (isTurnOfAnother ? second : msUntilDoseCheck(context)),
      lateAfterMs: 2 * minute,
    }),
    start('emergency clock', () => repeatEmergencies(context), {
      wait: () => second,
      lateAfterMs: minute,
    }),
    // A run lasts as long as pushes are left, so it reports success in between.
    start('notifier', makeNotifier(context, deliver, log), {
      wait: () => second / 4,
      lateAfterMs: minute,
    }),
    start('mailer', makeMailer(context, transport, log), {
      wait: () => 5 * second,
      lateAfterMs: 15 * minute,
    }),
    start('erasure', () => eraseDueAccounts(context), { wait: () => minute, lateAfterMs: hour }),
    start('purge', () => purge(context), { wait: () => hour, lateAfterMs: 3 * hour }),
    start('disk', async () => checkDisk(await disk.check(), status, log), {
      wait: () => second,
      lateAfterMs: Infinity,
    }),
    start('revocations', recordRevocations, { wait: () => second, lateAfterMs: Infinity }),
    start('schema check', () => exitOnNewerSchema(context), {
      wait: () => second,
      lateAfterMs: Infinity,
    }),
    exitWhenHung(context),
  ];
  if (hasBackup) {
    const backup = makeNightlyBackup(context, {
      database: sqlitePath(config.dataDir),
      dir: config.backupDir,
      keep: config.backupKeep,
      status,
      log,
    });
    loops.push(start('backup', backup, { wait: () => 5 * minute, lateAfterMs: Infinity }));
  }
  return {
    stop: async () => {
      await Promise.all(loops.map((each) => each.stop()));
      await recordRevocations().catch(() => undefined);
    },
  };
};
