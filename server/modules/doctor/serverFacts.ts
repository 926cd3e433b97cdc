import { X509Certificate } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { minute } from '../../../domain/specConstants.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Clock } from '../../idGenerator.ts';
import { freeBytes } from '../../diskSpace.ts';
import type { JobStatus } from '../../jobs/jobStatus.ts';
import { listBackups } from '../../jobs/nightlyBackup.ts';
import { lateAfterMs } from '../../health.ts';
import { undeliveredMails } from '../../mail/repository.ts';
import { verifySmtp } from '../../mail/transport.ts';
import { readDatabaseTime } from '../../serverClock.ts';
import { processedUpTo } from '../doses/doseClockRepository.ts';
import { undeliveredPushes } from '../push/repository.ts';
import { hasVapidKeys } from '../push/vapidKeys.ts';
import { type Probe, probeUrl, readPublicServer, readPushServices } from './connections.ts';

interface Sources {
  readonly db: Db;
  readonly certificate: { readonly cert: Buffer } | undefined;
  /** Outside the server both are undefined. */
  readonly jobStatus?: Pick<JobStatus, 'late'> & Partial<Pick<JobStatus, 'outages'>>;
  readonly clock?: Clock;
  readonly probe?: Probe;
}

const readBackupFolder = async (backupDir: string, dataDir: string) => {
  const [backups, data] = await Promise.all([stat(backupDir), stat(dataDir)]);
  return {
    isOnDataDisk: backups.dev === data.dev,
    isEmpty: (await readdir(backupDir)).length === 0,
  };
};

export type ServerFacts = Awaited<ReturnType<typeof readServerFacts>>;

/** What can be known without a browser. */
export const readServerFacts = async (
  config: Config,
  { db, certificate, jobStatus, clock, probe = probeUrl }: Sources,
) => {
  const { dataDir, backupDir, pushAllowedHosts, publicUrl } = config;
  const wall = Date.now();
  const shared = await readDatabaseTime(db);
  const now = clock?.now() ?? shared ?? wall;
  const processed = await processedUpTo(db);
  const due = { before: now - lateAfterMs, now };
  const [publicServer, pushServices, smtpError] = await Promise.all([
    readPublicServer(publicUrl, probe),
    readPushServices(db, { pushAllowedHosts, now: () => now + Date.now() - wall }, probe),
    verifySmtp(config),
  ]);
  const ownEnd = certificate ? Date.parse(new X509Certificate(certificate.cert).validTo) : null;
  return {
    ...config,
    now,
    publicServer,
    pushServices,
    latePushes: await undeliveredPushes(db, due).executeTakeFirstOrThrow(),
    lateMails: await undeliveredMails(db, due),
    certificateEndsAt: publicServer?.certificateEndsAt ?? ownEnd,
    databaseAheadMs: shared === null ? null : shared - wall,
    smtpError,
    mailFault: jobStatus?.outages?.faultOf('mails') ?? null,
    hasPushKeys: await hasVapidKeys(dataDir),
    freeBytes: await freeBytes(dataDir).catch(() => 0),
    backupFolder: await readBackupFolder(backupDir, dataDir).catch(() => null),
    lastBackup: (await listBackups(backupDir, now).catch(() => []))[0] ?? null,
    doseClockLagMs: processed === undefined ? null : now - processed - minute,
    lateJobs: jobStatus?.late() ?? [],
  };
};
