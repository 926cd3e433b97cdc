import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { runBrowserTests } from './e2e.ts';
import { findPostgres } from './findPostgres.ts';
import { jestArgs, root, run } from './run.ts';
import { lonelyDrills, parallelDrills, runShortDrills } from './shortDrills.ts';
import { testRelease } from './testRelease.ts';
import {
  isSuccess,
  summaryLine,
  oneFailed,
  readJestRun,
  readPlaywrightRun,
  slowest,
  tallyStep,
  sum,
  type Tally,
  type Timed,
  timeTable,
} from './tally.ts';

/** `--all`: every suite on both databases, all fault drills, 2,000 random days, other browsers, the release. */
const isAll = process.argv.includes('--all');

const partTimes: Timed[] = [];
const testTimes: Timed[] = [];

const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-test-'));
const read = (file: string) => readFile(file, 'utf8').catch(() => '');

const jest = async (...projects: string[]): Promise<Tally> => {
  const report = path.join(folder, `${projects.join('-')}.json`);
  const { ok } = await run(process.execPath, [
    ...jestArgs,
    `--maxWorkers=${availableParallelism()}`,
    '--json',
    `--outputFile=${report}`,
    '--selectProjects',
    ...projects,
  ]);
  const ran = readJestRun(await read(report), ok);
  testTimes.push(...ran.times);
  return ran;
};

const serverTests = async (): Promise<Tally> => {
  const hasPostgres = (await findPostgres()) !== undefined;
  const ran = await jest('node', 'server', ...(hasPostgres ? ['postgres'] : []));
  if (hasPostgres) return ran;
  console.log('No PostgreSQL was found and none could be installed: its tests are skipped.');
  return sum([ran, { passed: 0, failed: 0, skipped: 1 }]);
};

const browserTests = async (): Promise<Tally> => {
  const jsonFile = path.join(folder, 'playwright.json');
  const ok = await runBrowserTests([], jsonFile);
  const ran = readPlaywrightRun(await read(jsonFile), ok);
  testTimes.push(...ran.times);
  return ran;
};

const daysPerSeed = 10;

/** In low-priority processes of their own: inside Jest the simulation takes twice as long. */
const randomDays = async (count: number): Promise<Tally> => {
  const step = availableParallelism();
  const simulate = (_none: unknown, index: number) =>
    run(process.execPath, [
      'testkit/simulation/main.ts',
      ...[index + 1, count / daysPerSeed, step].map(String),
    ]);
  const results = await Promise.all(Array.from({ length: step }, simulate));
  const isGood = results.every(({ ok }) => ok);
  if (isGood) console.log(`✓ ${count} random days`);
  return tallyStep(isGood);
};

const parts: readonly (readonly [string, () => Promise<Tally>])[] = [
  ['checks', async () => sum((await runChecks()).map(tallyStep))],
  ['tests of rules, server and worker', serverTests],
  ['tests of the page', () => jest('page')],
  ['production build', async () => tallyStep(await build())],
  ['browser tests', browserTests],
  ['fault drills', () => runShortDrills(isAll ? parallelDrills : undefined)],
  ['rest of the random days', () => days],
  ...(isAll ? [['release', testRelease] as const] : []),
  ...(isAll ? lonelyDrills : []).map(
    (name) => [`${name} drill`, () => runShortDrills([name])] as const,
  ),
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
const days = attempt('random days', () => randomDays(isAll ? 2_000 : 20));
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
