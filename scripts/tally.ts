import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { root } from './run.ts';

export interface Timed {
  readonly name: string;
  readonly ms: number;
}

const clockTime = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export const timeTable = (times: readonly Timed[]): string =>
  times.map(({ name, ms }) => `${clockTime(ms).padStart(6)}  ${name}`).join('\n');

export const slowest = (times: readonly Timed[], count: number): Timed[] =>
  times.toSorted((a, b) => b.ms - a.ms).slice(0, count);

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const none: Tally = { passed: 0, failed: 0, skipped: 0 };
export const oneFailed: Tally = { ...none, failed: 1 };

export const tallyStep = (ok: boolean): Tally => (ok ? { ...none, passed: 1 } : oneFailed);

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    none,
  );

export const isSuccess = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;

export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface TestRun extends Tally {
  readonly times: readonly Timed[];
}

/** A run that exits with an error, or ran no tests, counts as one failure. */
const reader =
  <Report>(toRun: (report: Report) => TestRun) =>
  (json: string, ok: boolean): TestRun => {
    if (json === '') return { ...oneFailed, times: [] };
    const run = toRun(JSON.parse(json) as Report);
    return run.failed === 0 && !(ok && run.passed > 0) ? { ...run, failed: 1 } : run;
  };

type JestCount =
  | 'numPassedTests'
  | 'numFailedTests'
  | 'numPendingTests'
  | 'numTodoTests'
  | 'numRuntimeErrorTestSuites';

interface JestReport extends Readonly<Record<JestCount, number>> {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

export const readJestRun = reader((report: JestReport) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
  times: report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    ms: endTime - startTime,
  })),
}));

const specsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** A test that passed only on retry counts as a failure. */
export const readPlaywrightRun = reader(({ stats, errors, suites }: JSONReport) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  times: suites.flatMap(specsIn).map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  })),
}));
