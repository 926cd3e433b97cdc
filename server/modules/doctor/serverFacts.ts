import { X509Certificate } from 'node:crypto';
import { minute } from '../../../domain/specConstants.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/open.ts';
import type { Clock } from '../../idGenerator.ts';
import { freeBytes } from '../../diskSpace.ts';
import type { JobStatus } from '../../jobs/jobStatus.ts';
import { listBackups } from '../../jobs/nightlyBackup.ts';
import { verifySmtp } from '../../mail/transport.ts';
import { readDatabaseTime } from '../../serverClock.ts';
import { processedUpTo } from '../doses/doseClockRepository.ts';
import { hasVapidKeys } from '../push/vapid.ts';

interface Sources {
  readonly db: Db;
  readonly certificate: { readonly cert: Buffer } | undefined;
  /** Outside the server both are undefined. */
  readonly jobStatus?: Pick<JobStatus, 'late'>;
  readonly clock?: Clock;
}

export type ServerFacts = Awaited<ReturnType<typeof readServerFacts>>;

/** What can be known without a browser. */
export const readServerFacts = async (
  { smtpUrl, dataDir, backupDir, ...config }: Config,
  { db, certificate, jobStatus, clock }: Sources,
) => {
  const wall = Date.now();
  const shared = await readDatabaseTime(db);
  const now = clock?.now() ?? shared ?? wall;
  const processed = await processedUpTo(db);
  return {
    ...config,
    smtpUrl,
    dataDir,
    now,
    certificateEndsAt: certificate
      ? Date.parse(new X509Certificate(certificate.cert).validTo)
      : null,
    databaseAheadMs: shared === null ? null : shared - wall,
    smtpError: smtpUrl === undefined ? null : await verifySmtp(smtpUrl),
    hasPushKeys: await hasVapidKeys(dataDir),
    freeBytes: await freeBytes(dataDir).catch(() => 0),
    lastBackup: (await listBackups(backupDir, now).catch(() => []))[0] ?? null,
    doseClockLagMs: processed === undefined ? null : now - processed - minute,
    lateJobs: jobStatus?.late() ?? [],
  };
};
