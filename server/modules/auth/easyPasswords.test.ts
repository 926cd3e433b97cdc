import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { isEasy } from './easyPasswords.ts';
import { makeResetToken } from './passwordReset.ts';

const email = ' Rosa.Meyer@Example.org ';

describe('easy to guess', () => {
  test.each([
    ['what many have', 'password'],
    ['whatever its case', 'PassWord123'],
    ['with blanks around it', '  iloveyou  '],
    ['in wide letters', 'ｐａｓｓｗｏｒｄ'],
    ['digits in their order', '12345678'],
    ['digits from the last on', '987654321'],
    ['letters in their order', 'abcdefgh'],
    ['one sign', 'zzzzzzzzzzzzz'],
    ['one picture', '🌹🌹🌹🌹'],
    ['blanks', '         '],
    ['the same again', 'rosarosa'],
    ['the same four times', '12121212'],
    ['the own address', 'rosa.meyer@example.org'],
    ['the own address before its @', 'ROSA.MEYER'],
    ['the name of the app', 'Upstroke'],
    ['the name of the app and a year', '#upstroke 2026!'],
  ])('is %s: %s', (_what, password) => {
    expect(isEasy(password, email)).toBe(true);
  });

  test.each([
    'correct horse',
    'correct horse battery staple',
    'my upstroke horse',
    'upstroker',
    'rosa.meyer of Ulm',
    '🌹 מפתח ключ',
    'demo-rosa',
  ])('is not: %s', (password) => {
    expect(isEasy(password, email)).toBe(false);
  });
});

describe('an easy password', () => {
  const now = Date.parse('2026-03-10T09:00:00Z');
  const refusal = {
    code: 'easy_password',
    message: 'This password is too easy to guess. Please choose another one.',
  };
  let server: TestServer;
  let rosa: TestPerson;

  beforeEach(async () => {
    server = await makeTestServer({ now });
    rosa = await server.register('survivor', { email: 'rosa.meyer@example.org' });
  });
  afterEach(() => server.close());

  const post = (path: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  const logIn = (address: string, password: string) => post('login', { email: address, password });

  test.each(['Password1', 'nobody.else'])('makes no account: %s', async (password) => {
    const address = 'nobody.else@example.org';
    const someone = { fname: 'A', lname: 'B', email: address, password, role: 'survivor' };
    const answer = await post('register', someone);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual(refusal);
    expect((await logIn(address, password)).json()).toMatchObject({ code: 'unknown_email' });
  });

  test.each(['Password1', 'rosa.meyer'])(
    'is not set by the link of a mail, and the link stays good: %s',
    async (password) => {
      const token = await makeResetToken(server.context, rosa.id);
      const answer = await post('reset-password', { token, newPassword: password });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual(refusal);
      expect((await logIn(rosa.email, rosa.password)).statusCode).toBe(200);
      const better = await post('reset-password', { token, newPassword: 'a better horse' });
      expect(better.statusCode).toBe(200);
    },
  );

  test('tells nothing to somebody whose link is not good', async () => {
    const answer = await post('reset-password', { token: 'none', newPassword: 'password' });
    expect(answer.json()).toMatchObject({ code: 'invalid_token' });
  });

  test('that somebody has already lets them in', async () => {
    const paul = await server.register('caregiver', { password: 'password' });
    expect((await logIn(paul.email, 'password')).statusCode).toBe(200);
  });
});
