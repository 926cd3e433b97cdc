import { availableParallelism } from 'node:os';
import { run } from './run.ts';
import { ofStep, sum, type Tally } from './tally.ts';

/** What a drill does alike on both databases is enough on one here; the long form takes both. */
const ENGINE = 'sqlite';

/**
 * Each drill in its short form, with the same course each time; what differs is how fast the
 * machine is. The longest first, so that all end together.
 */
const short: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  versions: { RUNS: '1', SEED: '3', VERSIONS: '2' },
  emergency: { RUNS: '16', SEED: '40000' },
  doses: { RUNS: '1', SEED: '40000', DOSES: '200', ENGINE },
  flush: { RUNS: '1', SEED: '1', EVENTS: '60' },
  clock: { RUNS: '3', SEED: '0' },
  storage: { RUNS: '3', SEED: '5345' },
  kill: { RUNS: '1', SEED: '40000' },
  answers: { RUNS: '8', SEED: '40000' },
  push: { RUNS: '1', SEED: '40001', DOSES: '40', WORST: '1', ENGINE },
  cluster: { RUNS: '1', SEED: '40000', SECONDS: '15', EVERY: '7', SURVIVORS: '10' },
  load: { RUNS: '1', SEED: '40000', SECONDS: '15', LOOK_EVERY: '1', SURVIVORS: '10' },
  restore: { RUNS: '1', SEED: '40001', ENGINE },
  commits: { RUNS: '1', SEED: '40000', DEATHS: '6', ENGINE },
};

const runShort = async ([name, settings]: [string, Record<string, string>]): Promise<Tally> => {
  const begun = performance.now();
  const env = { ...process.env, ...settings };
  const { ok, output } = await run(process.execPath, ['drills/main.ts', name], {
    env,
    stdio: 'pipe',
  });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${output}${ok ? '✓' : '✗'} drill ${name} in ${seconds} s`);
  return ofStep(ok);
};

/** What must not be lost, put to the test: as many drills at once as there are processors. */
export const runShortDrills = async (): Promise<Tally> => {
  const left = Object.entries(short);
  const work = async (): Promise<Tally> => {
    const tallies: Tally[] = [];
    for (let next = left.shift(); next; next = left.shift()) tallies.push(await runShort(next));
    return sum(tallies);
  };
  return sum(await Promise.all(Array.from({ length: availableParallelism() }, work)));
};
