import type { FastifyBaseLogger } from 'fastify';
import { warnBelowBytes } from '../diskSpace.ts';
import { makeOutages } from './outages.ts';

interface WatchedJob {
  readonly lateAfterMs: number;
  lastSuccess: number;
}

export type JobStatus = ReturnType<typeof makeJobStatus>;

export const makeJobStatus = (monotonic = () => performance.now()) => {
  const jobs = new Map<string, WatchedJob>();
  return {
    /** Returns the function to call after each success. */
    watch: (name: string, lateAfterMs: number) => {
      const job = { lateAfterMs, lastSuccess: monotonic() };
      jobs.set(name, job);
      return () => {
        job.lastSuccess = monotonic();
      };
    },
    late: (): string[] => {
      const now = monotonic();
      const isLate = ({ lastSuccess, lateAfterMs }: WatchedJob) => now - lastSuccess > lateAfterMs;
      return [...jobs].flatMap(([name, job]) => (isLate(job) ? name : []));
    },
    /** Milliseconds since the last success of each job, or since the start. */
    ages: () => [...jobs].map(([name, job]) => [name, monotonic() - job.lastSuccess] as const),
    warnings: new Set<string>(),
    outages: makeOutages(monotonic),
    /** Null before the first one; undefined if this server makes none. */
    lastBackup: undefined as number | null | undefined,
  };
};

/** Logs when it starts and when it ends. */
export const checkDisk = (
  bytes: number,
  { warnings }: Pick<JobStatus, 'warnings'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): void => {
  const isShort = bytes < warnBelowBytes;
  if (isShort === warnings.has('disk')) return;
  const about = { freeMegabytes: Math.floor(bytes / 1024 ** 2) };
  if (isShort) {
    warnings.add('disk');
    log.warn(about, 'disk almost full');
  } else {
    warnings.delete('disk');
    log.info(about, 'disk has room again');
  }
};
