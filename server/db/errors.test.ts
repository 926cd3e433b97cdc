import { expect, test } from '@jest/globals';
import { isRetryable, isUnavailable } from './errors.ts';

const failed = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);

test.each([
  ['SQLite is busy', { errcode: 5 }],
  ['SQLite has a busy snapshot', { errcode: 517 }],
  ['SQLite has no room', { errcode: 13 }],
  ['nobody listens', { code: 'ECONNREFUSED' }],
  ['the socket is gone', { code: 'ENOENT', syscall: 'connect' }],
  ['it shuts down', { code: '57P01' }],
  ['it starts', { code: '57P03' }],
  ['a statement took too long', { code: '57014' }],
  ['a lock took too long', { code: '55P03' }],
  ['two waited for each other', { code: '40P01' }],
  ['two wrote the same', { code: '40001' }],
  ['it has too many connections', { code: '53300' }],
  ['it has no room', { code: '53100' }],
  ['its disk fails', { code: '58030' }],
  ['it is a copy that only reads', { code: '25006' }],
  ['Connection terminated unexpectedly', {}],
  ['timeout exceeded when trying to connect', {}],
  ['Client has encountered a connection error and is not queryable', {}],
])('%s: it may pass later', (message, fields) => {
  expect(isUnavailable(failed(message, fields))).toBe(true);
});

test.each([
  ['SQLite says that a row is there', { errcode: 2067 }],
  ['SQLite was asked nonsense', { errcode: 1 }],
  ['a row is there', { code: '23505' }],
  ['it was asked nonsense', { code: '42601' }],
  ['the transaction has failed before', { code: '25P02' }],
  ['a file is away', { code: 'ENOENT', syscall: 'open' }],
  ['Something else', {}],
])('%s: it never will', (message, fields) => {
  expect(isUnavailable(failed(message, fields))).toBe(false);
});

test('what is no error is no answer either', () => {
  expect([undefined, null, 'ECONNREFUSED', {}].map(isUnavailable)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test('only what was undone for the sake of another transaction may be begun again at once', () => {
  const codes = ['40001', '40P01', '40002', '25P02', '55P03', '57P01', '23505'];
  const may = codes.filter((code) => isRetryable(failed('of PostgreSQL', { code })));
  expect(may).toEqual(['40001', '40P01']);
  expect([failed('busy', { errcode: 5 }), undefined, null, '40001'].some(isRetryable)).toBe(false);
});
