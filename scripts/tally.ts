import * as v from 'valibot';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

export const tallyStep = (ok: boolean): Tally => (ok ? onePassed : oneFailed);

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

export const isSuccess = ({ passed, failed }: Tally): boolean => failed === 0 && passed > 0;

export const summaryLine = ({ passed, failed, skipped }: Tally): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped > 0 ? `, ${String(skipped)} skipped` : ''}`;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const JestReport = v.object({
  numPassedTests: Count,
  numFailedTests: Count,
  numPendingTests: Count,
  numTodoTests: Count,
  numRuntimeErrorTestSuites: Count,
});

const PlaywrightReport = v.object({
  stats: v.object({ expected: Count, unexpected: Count, flaky: Count, skipped: Count }),
  errors: v.array(v.unknown()),
});

const ofJestReport = (report: v.InferOutput<typeof JestReport>): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** A test that passed only on retry counts as a failure. */
const ofPlaywrightReport = ({ stats, errors }: v.InferOutput<typeof PlaywrightReport>): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

/** A run that exits with an error, or ran no tests, counts as one failure. */
const countFailedRun = (tally: Tally, ok: boolean): Tally =>
  (!ok && tally.failed === 0) || (tally.passed === 0 && tally.failed === 0)
    ? { ...tally, failed: 1 }
    : tally;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const reader =
  <Schema extends v.GenericSchema>(
    schema: Schema,
    count: (report: v.InferOutput<Schema>) => Tally,
  ) =>
  (text: string, ok: boolean): Tally => {
    const report = v.safeParse(schema, parsed(text));
    return report.success ? countFailedRun(count(report.output), ok) : oneFailed;
  };

export const tallyJest = reader(JestReport, ofJestReport);

export const tallyPlaywright = reader(PlaywrightReport, ofPlaywrightReport);
