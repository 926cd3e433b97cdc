import { expect, test } from '@jest/globals';
import { ofJest, ofPlaywright } from './tally.ts';

const jestReport = (counts: Record<string, number> = {}) => {
  const none = { numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return JSON.stringify({ numPassedTests: 3, ...none, numRuntimeErrorTestSuites: 0, ...counts });
};

const playwrightReport = (stats: Record<string, number> = {}, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test('Jest: crashed suites count as failed, todos as skipped', () => {
  const report = jestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
  expect(ofJest(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(ofJest(jestReport({ numRuntimeErrorTestSuites: 1 }), false).failed).toBe(1);
});

test('Playwright: flaky tests and errors outside of tests count as failed', () => {
  const report = playwrightReport({ unexpected: 1, flaky: 1, skipped: 2 });
  expect(ofPlaywright(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(ofPlaywright(playwrightReport({}, [{ message: 'SyntaxError' }]), false).failed).toBe(1);
});

test.each([
  ['Jest', ofJest, jestReport(), jestReport({ numPassedTests: 0 })],
  ['Playwright', ofPlaywright, playwrightReport(), playwrightReport({ expected: 0 })],
])('%s: a bad exit, no tests or no report count as one failure', (_name, count, good, empty) => {
  expect(count(good, true).failed).toBe(0);
  expect(count(good, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  for (const text of [empty, '', '{"half', '{}', '[]']) {
    expect(count(text, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  }
});
