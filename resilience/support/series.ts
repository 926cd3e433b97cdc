import { setTimeout as wait } from 'node:timers/promises';

/** A setting that cannot be used; the message is shown to the user. */
export class SettingError extends Error {}

/** A whole number from the environment. Throws SettingError. */
export const numberFrom = (name: string, defaultValue: number, min = 1): number => {
  const value = process.env[name] ?? '';
  const number = value === '' ? defaultValue : Number(value);
  if (Number.isSafeInteger(number) && number >= min) return number;
  throw new SettingError(`${name} must be a whole number of at least ${min}, not "${value}".`);
};

export interface Run {
  /** What went wrong; empty when nothing did. */
  readonly faults: readonly string[];
}

/** Adds a line to the log of a run, which is printed when the run fails. */
export type Log = (line: string) => void;

/** What several runs share, such as a server and a browser. */
interface SeriesWorker<R extends Run> {
  readonly run: (seed: number, log: Log) => Promise<R>;
  readonly close: () => Promise<void>;
}

export interface Series<R extends Run> {
  readonly name: string;
  /** The number of runs when RUNS is not set. */
  readonly runs: number;
  /** The number of workers that run in parallel. */
  readonly workers: number;
  readonly timeoutMs: number;
  readonly open: () => Promise<SeriesWorker<R>>;
  /** The results, as rows of a table. */
  readonly summarize?: (ran: readonly R[]) => Readonly<Record<string, string | number>>;
}

/** Shared by all series of a process. */
const randomSeed = Date.now() % 1_000_000;
const closeTimeoutMs = 10_000;
const unrefWait = (ms: number) => wait(ms, undefined, { ref: false });

/**
 * Makes RUNS runs with the seeds SEED, SEED + 1 and so on, prints the log of each run that fails, and
 * a table of results. Sets the exit code to 1 when a run fails.
 */
export const runSeries = async <R extends Run>(series: Series<R>): Promise<void> => {
  const { name, timeoutMs, open, summarize } = series;
  const runs = numberFrom('RUNS', series.runs);
  const first = numberFrom('SEED', randomSeed, 0);
  const seeds = Array.from({ length: runs }, (_none, index) => first + index);
  const results: R[] = [];
  let failed = 0;
  console.log(`${name}: SEED=${first} RUNS=${runs}`);
  const begun = performance.now();

  const runWorker = async (): Promise<void> => {
    let worker: SeriesWorker<R> | undefined;
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const lines: string[] = [];
      const since = performance.now();
      const log: Log = (line) =>
        void lines.push(`${((performance.now() - since) / 1_000).toFixed(3)} s  ${line}`);
      const fail = (faults: readonly string[]) => {
        failed += 1;
        console.log(`\nFAILED: SEED=${seed} RUNS=1 npm run drill -- ${name.replace(/-.*/, '')}`);
        for (const fault of faults) console.log(`  ${fault}`);
        for (const line of lines) console.log(`    ${line}`);
      };
      const timeout = unrefWait(timeoutMs).then(() => {
        throw new Error(`Not finished after ${timeoutMs} ms`);
      });
      try {
        worker ??= await open();
        const one = await Promise.race([worker.run(seed, log), timeout]);
        results.push(one);
        if (one.faults.length > 0) fail(one.faults);
      } catch (error) {
        fail([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
        await Promise.race([worker?.close().catch(() => undefined), unrefWait(closeTimeoutMs)]);
        worker = undefined;
      }
      timeout.catch(() => undefined);
    }
    await worker?.close().catch(() => undefined);
  };
  await Promise.all(Array.from({ length: Math.min(series.workers, runs) }, runWorker));

  const seconds = Math.round((performance.now() - begun) / 1_000);
  const rows = { runs: `${runs} in ${seconds} s`, ...summarize?.(results), failed };
  for (const [what, value] of Object.entries(rows)) console.log(`  ${what.padEnd(28)}${value}`);
  if (failed > 0) process.exitCode = 1;
};
