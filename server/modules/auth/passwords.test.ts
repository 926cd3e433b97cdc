import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { hashPassword, isWeakPassword, verifyPassword } from './passwords.ts';
import { createEmailToken } from './emailTokens.ts';

test('a hash fits its password alone', async () => {
  const hash = await hashPassword('correct horse');
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'Correct horse')).toBe(false);
});

const typedAs = (hashed: string, typed: string) =>
  hashPassword(hashed).then((hash) => verifyPassword(hash, typed));

test.each([
  ['größer als 9', 'gro\u0308ßer als 9', true],
  ['correct horse', 'correct\u00A0horse', true],
  ['correct\u3000horse', 'correct horse', true],
  ['correct horse', '\uFEFFcorrect\u200B horse\u00AD', true],
  ['correct horse', 'ｃorrect horse', false],
  ['correct horse', 'correct  horse', false],
])('the password %j may be typed as %j: %s', async (hashed, typed, isRight) => {
  expect(await typedAs(hashed, typed)).toBe(isRight);
});

const email = ' Rosa.Meyer@Example.org ';

test.each([
  'password',
  '  iloveyou  ',
  'ｐａｓｓｗｏｒｄ',
  '12345678',
  'abcdefgh',
  '🌹🌹🌹🌹',
  '         ',
  'rosarosa',
  '12121212',
  'rosa.meyer@example.org',
  'Upstroke',
  '#upstroke 2026!',
  'xqz7v\u200B\u200B\u200B',
])('easy to guess is: %s', async (password) => {
  expect(await isWeakPassword(password, email)).toBe(true);
});

test.each(['correct horse', 'my upstroke horse', 'upstroker', 'rosa.meyer of Ulm', 'demo-rosa'])(
  'easy to guess is not: %s',
  async (password) => {
    expect(await isWeakPassword(password, email)).toBe(false);
  },
);

describe('an easy password', () => {
  const refusal = {
    code: 'easy_password',
    message: 'This password is too easy to guess. Add two more words that only you know.',
  };
  let server: TestServer;
  let rosa: TestPerson;

  beforeEach(async () => {
    server = await makeTestServer({ now: Date.parse('2026-03-10T09:00:00Z') });
    rosa = await server.register('survivor', { email: 'rosa.meyer@example.org' });
  });
  afterEach(() => server.close());

  const post = (path: string, payload: object) => server.call('POST', `/api/auth/${path}`, payload);
  const logIn = (address: string, password: string) => post('login', { email: address, password });

  test.each(['Password1', 'nobody.else'])('makes no account: %s', async (password) => {
    const address = 'nobody.else@example.org';
    const someone = { fname: 'A', lname: 'B', email: address, password, role: 'survivor' };
    const answer = await post('register', someone);
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal]);
    expect((await logIn(address, password)).json()).toMatchObject({ code: 'unknown_email' });
  });

  test.each(['Password1', 'rosa.meyer'])(
    'is not set by the link of a mail, which stays good: %s',
    async (newPassword) => {
      const token = await createEmailToken(server.context, rosa.id, 'reset');
      const answer = await post('reset-password', { token, newPassword });
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal]);
      expect((await logIn(rosa.email, rosa.password)).statusCode).toBe(200);
      const better = await post('reset-password', { token, newPassword: 'a better horse' });
      expect(better.statusCode).toBe(200);
      // An invalid link reveals nothing about the account.
      const wrong = await post('reset-password', { token: 'none', newPassword });
      expect(wrong.json()).toMatchObject({ code: 'invalid_token' });
    },
  );

  test('that somebody has already lets them in', async () => {
    const paul = await server.register('caregiver', { password: 'password' });
    expect((await logIn(paul.email, 'password')).statusCode).toBe(200);
  });
});
