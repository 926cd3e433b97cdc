import { expect, test } from '@jest/globals';
import { isBusy, isRetryable, isUnavailable } from './errors.ts';

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

/** PostgreSQL codes of errors that may pass. */
const passing = '57P01 57P03 57014 55P03 40P01 40001 53300 53100 58030 25006'.split(' ');
test.each([
  // Busy, busy snapshot, full.
  ...[5, 517, 13].map((errcode) => ['of SQLite', { errcode }] as const),
  ...passing.map((code) => ['of PostgreSQL', { code }] as const),
  ['a plan is outdated', { code: '0A000', routine: 'RevalidateCachedQuery' }],
  ['nobody listens', { code: 'ECONNREFUSED' }],
  ['the socket is gone', { code: 'ENOENT', syscall: 'connect' }],
  ['Connection terminated unexpectedly', {}],
  ['timeout exceeded when trying to connect', {}],
  ['Client has encountered a connection error and is not queryable', {}],
] as const)('%s %j: it may pass later', (message, fields) => {
  expect(isUnavailable(failed(message, fields))).toBe(true);
});

test.each([
  // Constraint violation, SQL error.
  ...[2067, 1].map((errcode) => ['of SQLite', { errcode }] as const),
  ...['23505', '42601', '25P02', '0A000'].map((code) => ['of PostgreSQL', { code }] as const),
  ['a file is away', { code: 'ENOENT', syscall: 'open' }],
  ['Something else', {}],
] as const)('%s %j: it never will', (message, fields) => {
  expect(isUnavailable(failed(message, fields))).toBe(false);
});

test('what is no error is no answer either', () => {
  expect([undefined, null, 'ECONNREFUSED', {}].some(isUnavailable)).toBe(false);
});

test('only SQLite itself is busy', () => {
  expect([{ errcode: 5 }, { errcode: 13 }, 'busy'].map(isBusy)).toEqual([true, false, false]);
});

test('only what was undone for the sake of another transaction may be begun again at once', () => {
  const codes = ['40001', '40P01', '40002', '25P02', '55P03', '57P01', '23505'];
  const may = codes.filter((code) => isRetryable(failed('of PostgreSQL', { code })));
  expect(may).toEqual(['40001', '40P01']);
  expect([failed('busy', { errcode: 5 }), undefined, null, '40001'].some(isRetryable)).toBe(false);
});
