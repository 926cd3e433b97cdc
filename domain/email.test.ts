import { expect, test } from '@jest/globals';
import { cleanEmail, exactEmail, isSameEmail, normalizeEmail } from './email.ts';

test.each([
  ['Ana@Example.org', 'ana@example.org'],
  ['ａna@example.org', 'ana@example.org'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@xn--bcher-kva.example', 'ana@xn--bcher-kva.example'],
  // The part before the sign belongs to its host alone.
  ['änne@example.org', 'änne@example.org'],
  // No domains.
  ['bücher', 'bücher'],
  ['ana@bü cher', 'ana@bü cher'],
  ['ana@xn--a.ü', 'ana@xn--a.ü'],
  // `new URL` would make it 10.0.0.1.
  ['ana@10.1', 'ana@10.1'],
])('%s is the account of %s', (email, normalized) => {
  expect(normalizeEmail(email)).toBe(normalized);
  expect(isSameEmail(email, normalized)).toBe(true);
});

test('two addresses are two accounts', () =>
  expect(isSameEmail('ana@example.org', 'anna@example.org')).toBe(false));

test('what no one sees is not stored; the key of version 1.0.0 keeps its look', () => {
  expect(cleanEmail(' A\u200Bna@example.org\u2060 ')).toBe('Ana@example.org');
  expect(exactEmail(' Ａna@BÜCHER.example\n')).toBe('ana@bücher.example');
});
