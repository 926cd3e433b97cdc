import type { FastifyBaseLogger } from 'fastify';
import { warnBelowBytes } from '../diskSpace.ts';
import { makeOutages, type Outages } from './outages.ts';

interface WatchedJob {
  readonly lateAfterMs: number;
  lastSuccess: number;
}

export interface JobStatus {
  /** Returns the function to call after each success. */
  readonly watch: (name: string, lateAfterMs: number) => () => void;
  readonly late: () => string[];
  /** Milliseconds since the last success of each job, or since the start. */
  readonly ages: () => (readonly [name: string, ageMs: number])[];
  readonly warnings: Set<string>;
  readonly outages: Outages;
  /** Null before the first one; undefined if this server makes none. */
  lastBackup: number | null | undefined;
}

export const makeJobStatus = (monotonic = () => performance.now()): JobStatus => {
  const jobs = new Map<string, WatchedJob>();
  return {
    watch: (name, lateAfterMs) => {
      const job = { lateAfterMs, lastSuccess: monotonic() };
      jobs.set(name, job);
      return () => {
        job.lastSuccess = monotonic();
      };
    },
    late: () => {
      const now = monotonic();
      const isLate = ({ lastSuccess, lateAfterMs }: WatchedJob) => now - lastSuccess > lateAfterMs;
      return [...jobs].flatMap(([name, job]) => (isLate(job) ? name : []));
    },
    ages: () => [...jobs].map(([name, job]) => [name, monotonic() - job.lastSuccess]),
    warnings: new Set(),
    outages: makeOutages(monotonic),
    lastBackup: undefined,
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
