import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../../../domain/constants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { makeResetToken, resetFor } from './passwordReset.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from './repository.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const newPassword = 'a better horse';
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, rateLimit: true });
  rosa = await server.register('survivor');
});
afterEach(() => server.close());

const post = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload });
const ask = (email: string) => post('/api/auth/forgot-password', { email });
const reset = (token: string, password = newPassword) =>
  post('/api/auth/reset-password', { token, newPassword: password });
const logIn = (password: string, email = rosa.email) =>
  post('/api/auth/login', { email, password });
const rows = (table: 'mails' | 'sessions' | 'password_resets' | 'rate_limits' | 'audit') =>
  server.context.db.selectFrom(table).selectAll().execute();
const linkMails = async () => (await rows('mails')).filter(({ kind }) => kind === 'reset');
const readSelf = () =>
  server.app.inject({ url: `/api/auth/user/${rosa.id}`, headers: rosa.bearer });

test.each([
  ['an account', () => `  ${rosa.email.toUpperCase()} `, 1],
  ['nobody', () => 'nobody@example.org', 0],
  ['text that is no address', () => 'a\0b', 0],
])('asking for a link to %s answers the same', async (_what, email, queued) => {
  const audited = (await rows('audit')).length;
  const answer = await ask(email());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    message: 'Password reset link sent! Please check your email.',
  });
  expect(await rows('mails')).toHaveLength(queued);
  // What one commit writes in each case.
  expect(await rows('audit')).toHaveLength(audited + 1);
});

test.each(['', '   '])('an empty address (%j) is refused', async (email) => {
  const answer = await ask(email);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ code: 'invalid', message: 'Please enter your email address.' });
});

test('a link sets a new password, once, and ends every session', async () => {
  const token = await makeResetToken(server.context, rosa.id);
  const other = await server.register('caregiver');
  const answer = await reset(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Password has been reset successfully!' });
  expect((await readSelf()).statusCode).toBe(401);
  expect((await logIn(rosa.password)).statusCode).toBe(401);
  expect((await logIn(newPassword)).statusCode).toBe(200);
  const again = await reset(token, 'a third horse');
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ code: 'invalid_token', message: expect.any(String) });
  const stranger = await server.app.inject({
    url: `/api/auth/user/${other.id}`,
    headers: other.bearer,
  });
  expect(stranger.statusCode).toBe(200);
  expect(await rows('audit')).toContainEqual(
    expect.objectContaining({ action: 'password-reset', actor_id: rosa.id, subject_id: rosa.id }),
  );
});

test('of two who use a link at once one gets the account', async () => {
  const token = await makeResetToken(server.context, rosa.id);
  const answers = await Promise.all([reset(token, 'first horse'), reset(token, 'second horse')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const winner = answers[0].statusCode === 200 ? 'first horse' : 'second horse';
  expect((await logIn(winner)).statusCode).toBe(200);
});

test('the first of two links works, and takes the second with it', async () => {
  const first = await makeResetToken(server.context, rosa.id);
  const second = await makeResetToken(server.context, rosa.id);
  expect((await reset(first)).statusCode).toBe(200);
  expect((await reset(second)).statusCode).toBe(400);
  expect(await rows('password_resets')).toEqual([]);
});

test('a mail that still waits when the password is set brings no link', async () => {
  const token = await makeResetToken(server.context, rosa.id);
  const paul = await server.register('caregiver');
  await ask(rosa.email);
  await ask(paul.email);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await linkMails()).toMatchObject([{ user_id: paul.id }]);
});

test('who has set a password may ask for links anew', async () => {
  const token = await makeResetToken(server.context, rosa.id);
  for (let count = 0; count < 4; count += 1) await ask(rosa.email);
  await reset(token);
  await ask(rosa.email);
  expect(await linkMails()).toHaveLength(1);
});

test('each change of a password is told by a mail of its own, in the same commit, for a day', async () => {
  const told = { user_id: rosa.id, kind: 'password-changed', attempts: 0 };
  await reset(await makeResetToken(server.context, rosa.id));
  server.clock.set(now + minute);
  await reset(await makeResetToken(server.context, rosa.id), 'a third horse');
  expect(await rows('mails')).toMatchObject([
    { ...told, due_at: now, expires_at: now + day },
    { ...told, due_at: now + minute, expires_at: now + minute + day },
  ]);
});

test.each([
  ['in time', resetFor - 1, 200],
  ['too old', resetFor, 400],
])('a link that is %s', async (_what, age, status) => {
  const token = await makeResetToken(server.context, rosa.id);
  server.clock.set(now + age);
  expect((await reset(token)).statusCode).toBe(status);
});

test('a wrong link or a short password changes nothing', async () => {
  const token = await makeResetToken(server.context, rosa.id);
  expect((await reset(`${token.slice(1)}A`)).json()).toMatchObject({ code: 'invalid_token' });
  expect((await reset('a\0b')).json()).toMatchObject({ code: 'invalid_token' });
  expect((await reset(token, '1234567')).json()).toMatchObject({ code: 'invalid' });
  expect((await readSelf()).statusCode).toBe(200);
  expect((await logIn(rosa.password)).statusCode).toBe(200);
  expect(await rows('mails')).toEqual([]);
});

test('somebody who was locked out by guesses is let in with the new password', async () => {
  const guesses = Array.from({ length: 11 }, () => logIn('wrong horse'));
  expect((await Promise.all(guesses)).some(({ statusCode }) => statusCode === 429)).toBe(true);
  await reset(await makeResetToken(server.context, rosa.id));
  expect((await logIn(newPassword)).statusCode).toBe(200);
});

test('a sign-in that began with the old password opens nothing after the reset', async () => {
  const { db } = server.context;
  const password_hash = await hashPassword(newPassword);
  const sessions = await rows('sessions');
  // The sign-in has read the old hash, and waits for its turn behind these.
  const queue = Array.from({ length: 20 }, () => hashPassword('somebody else'));
  const signIn = logIn(rosa.password);
  while ((await rows('rate_limits')).length < 2) await setImmediate();
  await setPassword(db, { id: rosa.id, password_hash });
  expect((await signIn).json()).toMatchObject({ code: 'wrong_password' });
  expect(await rows('sessions')).toEqual(sessions);
  expect((await rows('audit')).map(({ action }) => action)).toContain('sign-in-refused');
  await Promise.all(queue);
});
