import { expect, test } from '@jest/globals';
import { newestFirst } from './findPostgres.ts';

test('the newest version is taken, by number, whatever the system calls its folder', () => {
  expect(newestFirst(['9.6', '15', 'bin', '16', 'common'])).toEqual(['16', '15', '9.6']);
  expect(newestFirst(['postgresql@9', 'postgresql@17', 'node@24'])).toEqual([
    'postgresql@17',
    'postgresql@9',
  ]);
  expect(newestFirst(['pgsql-14', 'lib', 'pgsql-16'])).toEqual(['pgsql-16', 'pgsql-14']);
});
