import { expect, test } from '@jest/globals';
import { isSuccess, readJestRun, readPlaywrightRun } from './tally.ts';

const jestReport = (counts: Record<string, number> = {}) => {
  const none = { numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  const report = { numPassedTests: 3, ...none, numRuntimeErrorTestSuites: 0, ...counts };
  return JSON.stringify({ ...report, testResults: [] });
};

const playwrightReport = (stats: Record<string, number> = {}, errors: unknown[] = []) =>
  JSON.stringify({
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites: [],
  });

test('a run is good when tests passed and none failed', () => {
  expect(isSuccess({ passed: 1, failed: 0, skipped: 4 })).toBe(true);
  expect(isSuccess({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isSuccess({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
});

test('Jest: crashed suites count as failed, todos as skipped', () => {
  const report = jestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(readJestRun(report, false)).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  expect(readJestRun(jestReport({ numRuntimeErrorTestSuites: 1 }), false).failed).toBe(1);
});

test('Playwright: flaky tests and errors outside of tests count as failed', () => {
  const report = playwrightReport({ unexpected: 1, flaky: 1, skipped: 2 });
  expect(readPlaywrightRun(report, false)).toMatchObject({ passed: 3, failed: 2, skipped: 2 });
  expect(readPlaywrightRun(playwrightReport({}, [{ message: 'SyntaxError' }]), false).failed).toBe(
    1,
  );
});

test.each([
  ['Jest', readJestRun, jestReport(), jestReport({ numPassedTests: 0 })],
  ['Playwright', readPlaywrightRun, playwrightReport(), playwrightReport({ expected: 0 })],
])('%s: a bad exit, no tests or no report count as one failure', (_name, count, good, empty) => {
  expect(count(good, true).failed).toBe(0);
  expect(count(good, false)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  for (const text of [empty, '']) {
    expect(count(text, true)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  }
});
