import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkProperty } from '../testkit/domain/scheduleArbitraries.ts';
import { retryDelay, isWaitingUntil, sendOutcome, cappedRetryAfter } from './retryDelays.ts';

const now = Date.parse('2025-06-15T06:00:00Z');
const jitter = fc.double({ min: 0, max: 1, noNaN: true });
const tried = (status: number | null, retryAfter: number | null = null) =>
  sendOutcome({ status, retryAfterMs: retryAfter, attempts: 0, now, jitter: 1 });

describe('outcomeOf', () => {
  test.each([null, 408, 425, 429, 500, 502, 503, 504, 599])('retries after %p', (status) => {
    expect(tried(status)).toEqual({ kind: 'retry', at: now + 2000 });
  });

  test.each([
    [200, 'sent'],
    [299, 'sent'],
    [401, 'signIn'],
    ...[199, 300, 304, 399, 400, 402, 403, 404, 407, 409, 410, 422, 426, 428, 451, 499].map(
      (status) => [status, 'refused'] as const,
    ),
  ] as const)('after a %i is %s', (status, kind) => {
    expect(tried(status)).toEqual({ kind });
  });

  test('honours Retry-After where it asks for more than the backoff', () => {
    expect(tried(429, 90_000)).toEqual({ kind: 'retry', at: now + 90_000 });
    expect(tried(503, 1)).toEqual({ kind: 'retry', at: now + 2000 });
    expect(tried(429, 0)).toEqual({ kind: 'retry', at: now + 2000 });
  });

  test('waits no longer than the most, unless Retry-After asks for it', () => {
    const attempt = { status: 503, attempts: 9, now, jitter: 1, maxDelayMs: 60_000 };
    const waits = [null, 90_000].map((retryAfterMs) => sendOutcome({ ...attempt, retryAfterMs }));
    expect(waits).toMatchObject([{ at: now + 60_000 }, { at: now + 90_000 }]);
  });

  test('never retries at once, and calls only a 2xx sent, whatever the status', () => {
    const examples = fc.record({
      status: fc.option(fc.integer({ min: 100, max: 599 })),
      retryAfterMs: fc.option(fc.nat(10_000_000)),
      attempts: fc.nat(5000),
      jitter,
    });
    checkProperty(500, examples, (example) => {
      const { status, retryAfterMs: retryAfter } = example;
      const outcome = sendOutcome({ ...example, now });
      expect(outcome.kind === 'sent').toBe(status !== null && Math.floor(status / 100) === 2);
      if (outcome.kind !== 'retry') return;
      expect(outcome.at).toBeGreaterThanOrEqual(now + Math.max(1000, retryAfter ?? 0));
      expect(outcome.at).toBeLessThanOrEqual(now + Math.max(300_000, retryAfter ?? 0));
    });
  });
});

describe('backoff', () => {
  test.each([
    [0, 2000],
    [1, 4000],
    [7, 256_000],
    [8, 300_000],
    [5000, 300_000],
  ])('waits after %i earlier attempts at most %i ms, at least half of it', (attempts, most) => {
    expect(retryDelay(attempts, 1)).toBe(most);
    expect(retryDelay(attempts, 0)).toBe(most / 2);
    expect(retryDelay(attempts, 0.5)).toBe((most * 3) / 4);
  });

  test('never shrinks with attempts or with jitter, and is a whole number', () => {
    checkProperty(100, fc.tuple(fc.nat(100), jitter, jitter), ([attempts, a, b]) => {
      const waits = [Math.min(a, b), Math.max(a, b)].map((each) => retryDelay(attempts, each));
      expect(waits).toEqual(waits.toSorted((one, other) => one - other));
      expect(retryDelay(attempts + 1, a)).toBeGreaterThanOrEqual(retryDelay(attempts, a));
      expect(waits.every(Number.isInteger)).toBe(true);
    });
  });
});

test.each([
  ['120', undefined, 120_000],
  [' 5 ', undefined, 5000],
  ['0', undefined, 0],
  ['-5', undefined, 0],
  ['Sun, 15 Jun 2025 06:02:00 GMT', undefined, 120_000],
  ['Sun, 15 Jun 2025 05:00:00 GMT', undefined, 0],
  ['86400', undefined, 600_000],
  ['Mon, 16 Jun 2025 06:00:00 GMT', undefined, 600_000],
  ['60', 30_000, 30_000],
  ...[null, '', '  ', 'soon', 'Infinity', 'NaN'].map(
    (header) => [header, undefined, null] as const,
  ),
] as const)('reads Retry-After %j, with %p as the longest, as %p ms', (header, longest, wanted) => {
  expect(cappedRetryAfter(header, now, longest)).toBe(wanted);
});

test.each([
  [-1, false],
  [0, false],
  [1, true],
  [600_000, true],
  [600_001, false],
])('waits until %i ms from now: %s', (away, wanted) => {
  expect(isWaitingUntil(now + away, now)).toBe(wanted);
});
