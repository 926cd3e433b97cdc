import { statfs } from 'node:fs/promises';

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
    lastBackup: undefined,
  };
};

const minFreeBytes = 1024 ** 3;

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export const checkDisk = (
  bytes: number,
  status: Pick<JobStatus, 'warnings'>,
  log: { warn(about: object, message: string): void },
): void => {
  if (bytes >= minFreeBytes) {
    status.warnings.delete('disk');
    return;
  }
  status.warnings.add('disk');
  log.warn({ freeMegabytes: Math.floor(bytes / 1024 ** 2) }, 'disk almost full');
};
