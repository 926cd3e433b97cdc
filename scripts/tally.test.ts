import { describe, expect, test } from '@jest/globals';
import { isGood, lastLine, ofJest, ofPlaywright, ofStep, sum } from './tally.ts';

const jestReport = (counts: Record<string, number> = {}) =>
  JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    numRuntimeErrorTestSuites: 0,
    ...counts,
  });

const playwrightReport = (stats: Record<string, number> = {}, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('the last line', () => {
  test('names skipped tests only where some were', () => {
    expect(lastLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
    expect(lastLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
  });

  test('adds the parts up', () => {
    const parts = [ofStep(true), ofStep(false), { passed: 5, failed: 0, skipped: 1 }];
    expect(sum(parts)).toEqual({ passed: 6, failed: 1, skipped: 1 });
    expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});

test('a run is good when something passed and nothing failed', () => {
  expect(isGood({ passed: 1, failed: 0, skipped: 4 })).toBe(true);
  expect(isGood({ passed: 9, failed: 1, skipped: 0 })).toBe(false);
  expect(isGood({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
});

describe('Jest', () => {
  test('counts tests', () => {
    const report = jestReport({ numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(ofJest(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('counts a suite that crashed as failed', () => {
    expect(ofJest(jestReport({ numRuntimeErrorTestSuites: 1 }), false).failed).toBe(1);
  });
});

describe('Playwright', () => {
  test('counts tests, and a flaky one as failed', () => {
    const report = playwrightReport({ unexpected: 1, flaky: 1, skipped: 2 });
    expect(ofPlaywright(report, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  test('counts errors outside of tests', () => {
    expect(ofPlaywright(playwrightReport({}, [{ message: 'SyntaxError' }]), false).failed).toBe(1);
  });
});

describe.each([
  { name: 'Jest', count: ofJest, good: jestReport(), empty: jestReport({ numPassedTests: 0 }) },
  {
    name: 'Playwright',
    count: ofPlaywright,
    good: playwrightReport(),
    empty: playwrightReport({ expected: 0 }),
  },
])('$name counts one failure', ({ count, good, empty }) => {
  test('when it ended badly and its report tells of none', () => {
    expect(count(good, true).failed).toBe(0);
    expect(count(good, false)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  test('when it ran nothing', () => {
    expect(count(empty, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  test.each(['', '{"half', '{}', '[]'])('when it left %j for a report', (text) => {
    expect(count(text, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});
