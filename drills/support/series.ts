import { setTimeout as wait } from 'node:timers/promises';
import { numberFrom } from './settings.ts';

export interface Run {
  readonly seed: number;
  /** What went wrong; empty when nothing did. */
  readonly faults: readonly string[];
}

/** Adds a line to the log of a run, which is printed when the run fails. */
export type Log = (line: string) => void;

/** What several runs share, such as a server and a browser. */
export interface Bench<R extends Run> {
  readonly run: (seed: number, log: Log) => Promise<R>;
  readonly close: () => Promise<void>;
}

export interface Series<R extends Run> {
  /** The drill, with a variant after a dash: `restore-sqlite`. */
  readonly name: string;
  /** The number of runs when RUNS is not set. */
  readonly runs: number;
  /** The number of benches that work in parallel. */
  readonly benches?: number;
  readonly timeoutMs: number;
  readonly open: () => Promise<Bench<R>>;
  /** The results, as rows of a table. */
  readonly figures: (ran: readonly R[]) => Readonly<Record<string, string | number>>;
}

/** Shared by all series of a process. */
const randomSeed = Date.now() % 1_000_000;
const closeTimeoutMs = 10_000;

const withTimeout = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  const cancel = new AbortController();
  const late = wait(timeoutMs, undefined, { signal: cancel.signal }).then(() => {
    throw new Error(`Not finished after ${timeoutMs} ms`);
  });
  return Promise.race([work, late]).finally(() => {
    cancel.abort();
    late.catch(() => undefined);
  });
};

const printFailure = (name: string, { seed, faults }: Run, lines: readonly string[]): void => {
  console.log(`\nFAILED: SEED=${seed} RUNS=1 npm run drill -- ${name.replace(/-.*/, '')}`);
  for (const fault of faults) console.log(`  ${fault}`);
  for (const line of lines) console.log(`    ${line}`);
};

/**
 * Makes RUNS runs with the seeds SEED, SEED + 1 and so on, prints the log of each run that fails, and
 * a table of results. Sets the exit code to 1 when a run fails.
 */
export const runSeries = async <R extends Run>(series: Series<R>): Promise<void> => {
  const { name, timeoutMs, open, figures } = series;
  const runs = numberFrom('RUNS', series.runs);
  const first = numberFrom('SEED', randomSeed, 0);
  const seeds = Array.from({ length: runs }, (_none, index) => first + index);
  const ran: R[] = [];
  let failed = 0;
  console.log(`${name}: SEED=${first} RUNS=${runs}`);
  const begun = performance.now();

  const work = async (): Promise<void> => {
    let bench: Bench<R> | undefined;
    const close = async () => {
      const closing = bench?.close();
      bench = undefined;
      await closing?.catch(() => undefined);
    };
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const lines: string[] = [];
      const since = performance.now();
      const log: Log = (line) =>
        void lines.push(`${((performance.now() - since) / 1_000).toFixed(3)} s  ${line}`);
      try {
        bench ??= await open();
        const one = await withTimeout(bench.run(seed, log), timeoutMs);
        ran.push(one);
        if (one.faults.length === 0) continue;
        failed += 1;
        printFailure(name, one, lines);
      } catch (error) {
        failed += 1;
        const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
        printFailure(name, { seed, faults: [fault] }, lines);
        await Promise.race([close(), wait(closeTimeoutMs, undefined, { ref: false })]);
      }
    }
    await close();
  };
  await Promise.all(Array.from({ length: Math.min(series.benches ?? 1, runs) }, work));

  const seconds = Math.round((performance.now() - begun) / 1_000);
  const rows = { runs: `${runs} in ${seconds} s`, ...figures(ran), failed };
  for (const [what, value] of Object.entries(rows)) console.log(`  ${what.padEnd(28)}${value}`);
  if (failed > 0) process.exitCode = 1;
};
