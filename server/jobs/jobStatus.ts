interface WatchedJob {
  readonly lateAfterMs: number;
  lastSuccess: number;
}

/** When each job of this process last succeeded, and what its operator should know. */
export interface JobStatus {
  /** Starts to watch a job; returns what to call after each success. */
  readonly watch: (name: string, lateAfterMs: number) => () => void;
  /** Names of the jobs whose last success, or start, is too long ago. */
  readonly late: () => string[];
  /** Problems that do not keep the server from working. */
  readonly warnings: Set<string>;
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
    warnings: new Set(),
  };
};
