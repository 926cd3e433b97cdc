import { sql } from 'kysely';
import { minute } from '../domain/specConstants.ts';
import type { Context } from './context.ts';
import { engineOf } from './db/engine.ts';
import { freeBytes } from './diskSpace.ts';
import type { JobStatus } from './jobs/jobStatus.ts';
import type { Channel } from './jobs/outages.ts';
import { undeliveredMails } from './mail/repository.ts';
import { processedUpTo } from './modules/doses/doseClockRepository.ts';
import { type Backlog, undeliveredPushes } from './modules/push/repository.ts';

interface MetricsOptions {
  readonly dataDir: string;
  readonly status: Pick<JobStatus, 'ages' | 'lastBackup'>;
}

interface RequestLabels {
  readonly method: string;
  /** Its pattern, which holds no ids. */
  readonly route: string;
  readonly status: number;
}

type GaugeValue = readonly [name: string, help: string, value: number];

export type Metrics = ReturnType<typeof makeMetrics>;

const bucketSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10];

const sizeQueries = {
  sqlite: '(select page_count * page_size from pragma_page_count, pragma_page_size)',
  postgres: 'pg_database_size(current_database())',
};

const readCounts = async ({ db, clock }: Context) => {
  const now = clock.now();
  const query = sql<Record<'people' | 'sessions' | 'bytes', number>>`select
    (select count(*) from users) as people,
    (select count(*) from sessions where expires_at > ${now}) as sessions,
    ${sql.raw(sizeQueries[engineOf(db)])} as bytes`;
  const { rows } = await query.execute(db);
  return rows.map((row): GaugeValue[] => [
    ['sessions', 'Sessions that have not expired', row.sessions],
    ['people', 'Accounts', row.people],
    ['database_bytes', 'Size of the database', row.bytes],
  ]);
};

const readGauges = async (
  context: Context,
  { dataDir, status: { lastBackup } }: MetricsOptions,
): Promise<GaugeValue[]> => {
  const now = context.clock.now();
  const secondsSince = (due: number) => Math.max(0, now - due) / 1_000;
  const processed = (await processedUpTo(context.db)) ?? now;
  const due = { before: now, now };
  const pushes = await undeliveredPushes(context.db, due).executeTakeFirstOrThrow();
  const mails = await undeliveredMails(context.db, due);
  const ageOf = ({ since }: Backlog) => secondsSince(since ?? now);
  const backup: GaugeValue[] =
    lastBackup === undefined
      ? []
      : [['last_backup_timestamp_seconds', 'Newest backup; 0 if none', (lastBackup ?? 0) / 1_000]];
  return [
    ['dose_clock_lag_seconds', 'How late the dose clock is', secondsSince(processed + minute)],
    ['oldest_due_push_seconds', 'How late the oldest due push is', ageOf(pushes)],
    ['oldest_due_mail_seconds', 'How late the oldest due mail is', ageOf(mails)],
    ['pushes_waiting', 'Due pushes that are not delivered', pushes.count],
    ['mails_waiting', 'Due mails that are not sent', mails.count],
    ...(await readCounts(context)).flat(),
    ['free_disk_bytes', 'Free space in DATA_DIR', await freeBytes(dataDir)],
    ...backup,
  ];
};

const load = async ({ clock }: Context, { status }: MetricsOptions) => {
  const { Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'upstroke_http_request_duration_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers,
  });
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['service', 'result'], registers });
  const pushes = counter('upstroke_pushes_total', 'Attempts to send a push');
  const mails = counter('upstroke_mails_total', 'Attempts to send a mail');
  const jobs = new Gauge({
    name: 'upstroke_job_last_success_timestamp_seconds',
    help: 'Last success of a job, or the start',
    labelNames: ['name'],
    registers,
  });
  const readJobs = (): void => {
    for (const [name, ageMs] of status.ages()) jobs.set({ name }, (clock.now() - ageMs) / 1_000);
  };
  return { Gauge, Registry, registry, requests, pushes, mails, readJobs };
};

/** Loads its library and starts to count when it is first read. */
export const makeMetrics = (context: Context, options: MetricsOptions) => {
  let loading: ReturnType<typeof load> | undefined;
  let loaded: Awaited<ReturnType<typeof load>> | undefined;
  return {
    countRequest: (labels: RequestLabels, seconds: number): void =>
      loaded?.requests.observe({ ...labels }, seconds),
    countDelivery: (channel: Channel, service: string, result: string): void =>
      loaded?.[channel].inc({ service, result }),
    /** In the text format of Prometheus. */
    read: async (): Promise<string> => {
      loaded = await (loading ??= load(context, options));
      const { Gauge, Registry, registry, readJobs } = loaded;
      readJobs();
      const gauges = new Registry();
      for (const [name, help, value] of await readGauges(context, options)) {
        new Gauge({ name: `upstroke_${name}`, help, registers: [gauges] }).set(value);
      }
      return (await registry.metrics()) + (await gauges.metrics());
    },
  };
};
