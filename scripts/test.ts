import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { build } from './build.ts';
import { runChecks } from './check.ts';
import { liveThroughDays } from './days.ts';
import { runBrowserTests } from './e2e.ts';
import { runShortDrills } from './drills.ts';
import { findPostgres } from './findPostgres.ts';
import { root, run, toolFile } from './run.ts';
import {
  isGood,
  lastLine,
  oneFailed,
  ofJest,
  ofPlaywright,
  ofStep,
  sum,
  type Tally,
  type Timed,
  timeTable,
} from './tally.ts';

const read = (file: string) => readFile(file, 'utf8').catch(() => '');

const checks = async (): Promise<Tally> => sum((await runChecks()).map(ofStep));

/** Those of the Jest project `postgres`. */
const postgresSuites = async (): Promise<number> => {
  const names = await readdir(path.join(root, 'server'), { recursive: true });
  return names.filter((name) => /(?<!\.sqlite)\.test\.ts$/.test(name)).length;
};

const withoutPostgres = async (): Promise<Tally> => {
  const skipped = await postgresSuites();
  console.log(
    `No PostgreSQL is here and none could be installed: the server's ${skipped} suites are skipped on it and run on SQLite alone.`,
  );
  return { passed: 0, failed: 0, skipped };
};

const jest = async (folder: string, projects: readonly string[], workers: number) => {
  const report = path.join(folder, `jest${projects.join('')}.json`);
  const { ok } = await run(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    toolFile('jest'),
    '--coverage=false',
    `--maxWorkers=${workers}`,
    '--json',
    `--outputFile=${report}`,
    ...projects,
  ]);
  return ofJest(await read(report), ok);
};

const serverTests = async (folder: string): Promise<Tally> => {
  const hasPostgres = (await findPostgres()) !== undefined;
  const others = hasPostgres ? ['page'] : ['page', 'postgres'];
  const ran = await jest(folder, ['--ignoreProjects', ...others], availableParallelism());
  return hasPostgres ? ran : sum([ran, await withoutPostgres()]);
};

/**
 * These wait for their server and for timers nearly half of the time: two share a processor, where each
 * has the memory that it may fill.
 */
const pageTests = (folder: string): Promise<Tally> => {
  const workers = Math.min(2 * availableParallelism(), Math.ceil(totalmem() / 2 ** 31));
  return jest(folder, ['--selectProjects', 'page'], workers);
};

const freshBuild = async (): Promise<Tally> => ofStep(await build());

const browserTests = async (folder: string): Promise<Tally> => {
  const jsonFile = path.join(folder, 'playwright.json');
  const ok = await runBrowserTests([], { jsonFile });
  return ofPlaywright(await read(jsonFile), ok);
};

const times: Timed[] = [];

/** One part that breaks is one failure, and never keeps the others from running. */
const attempt = async (name: string, part: () => Promise<Tally>): Promise<Tally> => {
  console.log(`\n── ${name}`);
  const begun = performance.now();
  try {
    return await part();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return oneFailed;
  } finally {
    times.push({ name, took: performance.now() - begun });
  }
};

// Node compiles once what the parts start hundreds of times.
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache/compiled');
const folder = await mkdtemp(path.join(tmpdir(), 'upstroke-test-'));
const first = [
  await attempt('checks', checks),
  await attempt('unit tests of rules, server and worker', () => serverTests(folder)),
];
// What follows waits part of its time: the days take the processors that are free.
const days = attempt('random days', liveThroughDays);
const total = sum([
  ...first,
  await attempt('unit tests of the page', () => pageTests(folder)),
  await attempt('production build', freshBuild),
  await attempt('browser tests', () => browserTests(folder)),
  await attempt('drills', () => runShortDrills()),
  await days,
]);
await rm(folder, { recursive: true, force: true });
console.log(`\n${timeTable(times)}\n\n${lastLine(total)}`);
process.exitCode = isGood(total) ? 0 : 1;
