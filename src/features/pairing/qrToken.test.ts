/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { tokenIn } from './qrToken.ts';

const token = '0123456789ABCDEF0123456789ABCDEF';

test.each([
  ['as the server draws it', token, token],
  ['in small letters', token.toLowerCase(), token.toLowerCase()],
  ['with blanks around it', ` ${token}\n`, token],
])('a token %s is one of ours', (_what, code, expected) => {
  expect(tokenIn(code)).toBe(expected);
});

test.each([
  ['an address', 'https://example.org/?ticket=123'],
  ['the key of a network', 'WIFI:T:WPA;S:home;P:secret;;'],
  ['a token with one character less', token.slice(1)],
  ['a token with one character more', `${token}0`],
  ['a token in a longer text', `token=${token}`],
  ['a letter beyond F', token.replace('F', 'G')],
  ['nothing', ''],
])('%s is none of ours', (_what, code) => {
  expect(tokenIn(code)).toBeNull();
});
