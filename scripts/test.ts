import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { build, buildIfStale } from './build.ts';
import { runChecks } from './check.ts';
import { runBrowserTests } from './e2e.ts';
import { findPostgres } from './findPostgres.ts';
import { root, run, toolFile } from './run.ts';
import { slowest, type Timed, timesOfJest, timesOfPlaywright, timeTable } from './testTimes.ts';
import {
  isSuccess,
  summaryLine,
  oneFailed,
  tallyJest,
  tallyPlaywright,
  tallyStep,
  sum,
  type Tally,
} from './tally.ts';

const daysPerSeed = 10;

/** Uses its own low-priority processes: inside Jest the simulation takes twice as long. */
const runSimulation = async (days: number): Promise<Tally> => {
  const step = availableParallelism();
  const lastSeed = days / daysPerSeed;
  const results = await Promise.all(
    Array.from({ length: step }, (_none, index) =>
      run(process.execPath, [
        'testkit/simulation/main.ts',
        String(index + 1),
        String(lastSeed),
        String(step),
      ]),
    ),
  );
  const isGood = results.every(({ ok }) => ok);
  if (isGood) console.log(`✓ ${days} random days`);
  return tallyStep(isGood);
};

const ENGINE = 'sqlite';

const shortSettings = {
  emergency: { RUNS: '12', SEED: '0' },
  commits: { RUNS: '1', SEED: '14', DEATHS: '6', ENGINE },
  storage: { RUNS: '8', SEED: '0' },
  cluster: { RUNS: '1', SEED: '40000', SECONDS: '30', EVERY: '7', SURVIVORS: '10' },
  fairness: { RUNS: '1', SEED: '40002', SECONDS: '70' },
  restore: { RUNS: '1', SEED: '40001' },
} as const;

type Drill = keyof typeof shortSettings;
const everyParallelDrill = (Object.keys(shortSettings) as readonly Drill[]).filter(
  (name) => name !== 'fairness',
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

const runShortDrills = async (
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

/** `--all`: every suite on both databases, all fault drills, 2,000 random days. */
const isAll = process.argv.includes('--all');

const partTimes: Timed[] = [];
const testTimes: Timed[] = [];

const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-test-'));
const read = (file: string) => readFile(file, 'utf8').catch(() => '');

const jest = async (...projects: string[]): Promise<Tally> => {
  const report = path.join(folder, `${projects.join('-')}.json`);
  const { ok } = await run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    toolFile('jest'),
    '--coverage=false',
    `--maxWorkers=${availableParallelism()}`,
    '--json',
    `--outputFile=${report}`,
    '--selectProjects',
    ...projects,
  ]);
  const json = await read(report);
  testTimes.push(...timesOfJest(json, root));
  return tallyJest(json, ok);
};

const serverTests = async (): Promise<Tally> => {
  const hasPostgres = (await findPostgres()) !== undefined;
  const ran = await jest(...(hasPostgres ? ['node', 'postgres'] : ['node']));
  if (hasPostgres) return ran;
  console.log('No PostgreSQL was found and none could be installed: its tests are skipped.');
  return sum([ran, { passed: 0, failed: 0, skipped: 1 }]);
};

const browserTests = async (): Promise<Tally> => {
  const jsonFile = path.join(folder, 'playwright.json');
  const ok = await runBrowserTests([], { jsonFile });
  const json = await read(jsonFile);
  testTimes.push(...timesOfPlaywright(json));
  return tallyPlaywright(json, ok);
};

const parts: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['checks', async () => sum((await runChecks()).map(tallyStep))],
  ['tests of rules, server and worker', serverTests],
  ['tests of the page', () => jest('page')],
  ['production build', async () => tallyStep(await build())],
  ['browser tests', browserTests],
  ['fault drills', () => runShortDrills(isAll ? everyParallelDrill : undefined)],
  ['rest of the random days', () => days],
  // Measures latencies, so nothing may run beside it.
  ...(isAll ? [['fairness drill', () => runShortDrills(['fairness'])] as const] : []),
];

const attempt = async (name: string, part: () => Promise<Tally>): Promise<Tally> => {
  const start = performance.now();
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return oneFailed;
  } finally {
    partTimes.push({ name, ms: performance.now() - start });
  }
};

process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/compiled');
if (isAll) process.env.TEST_ALL = '1';

const start = performance.now();
const days = attempt('random days', () => runSimulation(isAll ? 2_000 : 120));
const tallies: Tally[] = [];
for (const [index, [name, part]] of parts.entries()) {
  const left = parts.slice(index + 1).map(([next]) => next);
  console.log(`\n── ${index + 1}/${parts.length} ${name} (left: ${left.join(', ') || 'none'})`);
  tallies.push(await attempt(name, part));
}
const total = sum(tallies);
await rm(folder, { recursive: true, force: true });
partTimes.push({ name: 'in all', ms: performance.now() - start });
console.log(`\nThe slowest tests:\n${timeTable(slowest(testTimes, 10))}`);
console.log(`\nThe parts:\n${timeTable(partTimes)}\n\n${summaryLine(total)}`);
process.exitCode = isSuccess(total) ? 0 : 1;
