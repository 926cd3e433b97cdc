import { setTimeout as after } from 'node:timers/promises';
import { fingerprint } from './fingerprint.ts';
import { keepProgress } from './progress.ts';
import { numberFrom } from './settings.ts';

/** What became of one run. It is kept as JSON, so that a series can go on after a break. */
export interface Ran {
  readonly seed: number;
  /** What must never be, in words; empty where all went well. */
  readonly faults: readonly string[];
}

/** Tells what happens in a run, as it does; printed where that went wrong or came to no end. */
export type Tell = (line: string) => void;

/** Where runs take place one after the other: servers, browsers, databases. */
export interface Lane<R extends Ran> {
  readonly run: (seed: number, tell: Tell) => Promise<R>;
  readonly close: () => Promise<void>;
}

export interface Series<R extends Ran> {
  /** The drill, and behind a dash what of it this series is: `push`, `kill-sqlite`. */
  readonly name: string;
  /** How many runs, unless RUNS says so. */
  readonly runs: number;
  /** How many lanes work side by side. */
  readonly lanes?: number;
  /** In milliseconds; a run that takes longer has come to no end. */
  readonly longestRun: number;
  readonly openLane: () => Promise<Lane<R>>;
  /** What the runs come to, as rows of a table. */
  readonly figures: (ran: readonly R[]) => Readonly<Record<string, string | number>>;
}

/** What a killed browser does, or a machine that cannot give it another; whatever else a run throws is a fault. */
const ofMachine =
  /browserType\.launch|has been closed|Target crashed|Page crashed|ECONNRESET|too slow/;
const longestClose = 10_000;
const progressEvery = 25;
const signals = ['SIGINT', 'SIGTERM'] as const;
/** A drill of two series draws once. */
const drawnSeed = Date.now() % 1_000_000;

const inTime = async <T>(run: Promise<T>, longest: number): Promise<T> => {
  const over = new AbortController();
  const late = after(longest, undefined, { signal: over.signal }).then(() => {
    throw new Error(`No end within ${longest} ms`);
  });
  return Promise.race([run, late]).finally(() => {
    over.abort();
    late.catch(() => undefined);
  });
};

const row = (name: string, value: string | number) => console.log(`  ${name.padEnd(28)}${value}`);

const printStory = (drill: string, { seed, faults }: Ran, story: readonly string[]): void => {
  console.log(`\nFAILED: SEED=${seed} RUNS=1 npm run drill -- ${drill}`);
  for (const fault of faults) console.log(`  ${fault}`);
  for (const line of story) console.log(`    ${line}`);
};

/**
 * Takes RUNS runs with the seeds SEED, SEED + 1 and so on, tells the story of those that go wrong,
 * and prints what all come to. The same settings again go on where a series was broken off. A run
 * that comes to no end has gone wrong, but where the machine is to blame it is taken once more. Sets
 * the exit code to 1 where something went wrong.
 */
export const runSeries = async <R extends Ran>(series: Series<R>): Promise<void> => {
  const { name, longestRun, openLane, figures } = series;
  const drill = name.replace(/-.*/, '');
  const runs = numberFrom('RUNS', series.runs);
  const first = numberFrom('SEED', drawnSeed, 0);
  const progress = await keepProgress<R>(`${name}-${first}-${runs}-${await fingerprint()}`);
  const ran = [...progress.before];
  const done = new Set(ran.map(({ seed }) => seed));
  const seeds = Array.from({ length: runs }, (_none, index) => first + index).filter(
    (seed) => !done.has(seed),
  );
  console.log(`${name}: SEED=${first} RUNS=${runs}${done.size > 0 ? `, ${done.size} done` : ''}`);
  const begun = performance.now();
  let again = 0;
  let broken = 0;

  const leaving = new Set<() => Promise<void>>();
  let isBrokenOff = false;
  const breakOff = async () => {
    isBrokenOff = true;
    seeds.length = 0;
    console.log(`\nBroken off; the same settings go on after ${ran.length} of ${runs} runs.`);
    await Promise.all([...leaving].map((leave) => leave()));
    process.exit(1);
  };
  const onSignal = () => void breakOff();
  for (const signal of signals) process.once(signal, onSignal);

  const work = async (): Promise<void> => {
    let lane: Lane<R> | undefined;
    // What went wrong before counts, and not that what is dead cannot be closed.
    const leave = async () => {
      await Promise.race([
        lane?.close().catch(() => undefined),
        after(longestClose, undefined, { ref: false }),
      ]);
      lane = undefined;
    };
    leaving.add(leave);
    const take = async (seed: number, story: string[]): Promise<R> => {
      lane ??= await openLane();
      const since = performance.now();
      const tell = (line: string) =>
        void story.push(`${((performance.now() - since) / 1_000).toFixed(3)} s  ${line}`);
      return inTime(lane.run(seed, tell), longestRun);
    };
    const takeTwice = async (seed: number, story: string[]): Promise<R> => {
      try {
        return await take(seed, story);
      } catch (cause) {
        if (isBrokenOff || !ofMachine.test(String(cause))) throw cause;
        again += 1;
        console.log(`  seed ${seed} once more: ${String(cause).split('\n')[0]}`);
        await leave();
        story.length = 0;
        return await take(seed, story);
      }
    };
    try {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const story: string[] = [];
        const one = await takeTwice(seed, story).catch(async (cause: unknown) => {
          if (isBrokenOff) return null;
          story.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
          printStory(drill, { seed, faults: ['it came to no end'] }, story);
          await leave();
          return null;
        });
        if (one === null) {
          broken += 1;
          continue;
        }
        ran.push(one);
        await progress.add(one);
        if (one.faults.length > 0) printStory(drill, one, story);
        if (ran.length % progressEvery === 0) console.log(`  ${ran.length} of ${runs}`);
      }
    } finally {
      await leave();
    }
  };
  await Promise.all(Array.from({ length: Math.min(series.lanes ?? 1, seeds.length) }, work));
  for (const signal of signals) process.off(signal, onSignal);
  // The same settings again take up what came to no end.
  if (broken === 0) await progress.forget();

  const wrong = ran.filter(({ faults }) => faults.length > 0);
  row(
    'runs',
    `${ran.length}, the last ${ran.length - done.size} in ${Math.round((performance.now() - begun) / 1_000)} s`,
  );
  for (const [what, value] of Object.entries(figures(ran))) row(what, value);
  if (again > 0) row('taken once more', again);
  row('went wrong', wrong.length + broken);
  if (wrong.length + broken > 0) process.exitCode = 1;
};
