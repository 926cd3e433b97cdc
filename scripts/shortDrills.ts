import { availableParallelism } from 'node:os';
import { buildIfStale } from './build.ts';
import { run } from './run.ts';
import { oneFailed, sum, type Tally, tallyStep } from './tally.ts';

const ENGINE = 'sqlite';

const shortSettings = {
  emergency: { RUNS: '6', SEED: '0' },
  commits: { RUNS: '1', SEED: '14', DEATHS: '6', ENGINE },
  storage: { RUNS: '8', SEED: '0' },
  cluster: { RUNS: '1', SEED: '40000', SECONDS: '30', EVERY: '7', SURVIVORS: '10' },
  fairness: { RUNS: '1', SEED: '40002', SECONDS: '70' },
  restore: { RUNS: '1', SEED: '40001' },
  restoreCrash: { RUNS: '6', SEED: '0' },
  disk: { RUNS: '1', SEED: '40003' },
  hoarders: { RUNS: '1', SEED: '40004', SECONDS: '70' },
} as const;

type Drill = keyof typeof shortSettings;
/** They measure latencies. */
export const lonelyDrills = ['fairness', 'hoarders'] as const;
export const parallelDrills = (Object.keys(shortSettings) as readonly Drill[]).filter(
  (name) => !lonelyDrills.some((lonely) => lonely === name),
);

const runShort = async (name: Drill): Promise<Tally> => {
  const begun = performance.now();
  const env = { ...process.env, ...shortSettings[name] };
  const options = { env, stdio: 'pipe' } as const;
  const { ok, output } = await run(process.execPath, ['resilience/main.ts', name], options);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(`${output}${ok ? '✓' : '✗'} drill ${name} in ${seconds} s`);
  return tallyStep(ok);
};

export const runShortDrills = async (
  names: readonly Drill[] = ['emergency', 'commits'],
): Promise<Tally> => {
  // Two drills that build at the same time would replace each other's files.
  if (!(await buildIfStale())) return oneFailed;
  const left = [...names];
  const work = async (): Promise<Tally> => {
    const tallies: Tally[] = [];
    for (let next = left.shift(); next; next = left.shift()) tallies.push(await runShort(next));
    return sum(tallies);
  };
  return sum(await Promise.all(Array.from({ length: availableParallelism() }, work)));
};
