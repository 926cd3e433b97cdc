import { beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../../../domain/specConstants.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { createEmailToken } from './emailTokens.ts';
import { hashPassword } from './passwords.ts';
import { updateUser } from '../users/repository.ts';
import { logIn as logInWith } from './service.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const newPassword = 'a better horse';
const server = perTest(() => makeTestServer({ now, rateLimit: true }));
let rosa: TestPerson;
let rows: TestServer['rows'];

beforeEach(async () => {
  rosa = await server.register('survivor');
  ({ rows } = server);
});

const post = (path: string, payload: object) => server.call('POST', `/api/auth/${path}`, payload);
const ask = (email: string) => post('forgot-password', { email });
const makeToken = () => createEmailToken(server.context, rosa.id, 'reset');
const reset = (token: string, password = newPassword) =>
  post('reset-password', { token, newPassword: password });
const logIn = (password: string) => post('login', { email: rosa.email, password });
const linkMails = async () => (await rows('mails')).filter(({ kind }) => kind === 'reset');
const readSelf = async ({ id, bearer } = rosa) =>
  (await server.call('GET', `/api/auth/user/${id}`, undefined, bearer)).statusCode;

test('a link names its account until it is used, and no other link does', async () => {
  const token = await makeToken();
  const read = async (of = token) => (await post('reset-account', { token: of })).json<object>();
  expect(await read()).toEqual({ email: rosa.email });
  await reset(token);
  const confirming = await createEmailToken(server.context, rosa.id, 'confirm-email');
  for (const other of [token, confirming, 'none'])
    expect(await read(other)).toEqual({ email: null });
});

test.each([
  ['an account', () => `  ${rosa.email.toUpperCase()} `, 1],
  ['nobody', () => 'nobody@example.org', 0],
  ['text that is no address', () => 'a\0b', 0],
])('asking for a link to %s answers the same', async (_what, email, queued) => {
  const audited = (await rows('audit')).length;
  const answer = await ask(email());
  expect(answer.statusCode).toBe(200);
  const message = 'Password reset link sent! Please check your email.';
  expect(answer.json()).toEqual({ message });
  expect(await rows('mails')).toHaveLength(queued);
  // What one commit writes in each case.
  expect(await rows('audit')).toHaveLength(audited + 1);
  const empty = await ask('  ');
  const invalid = { code: 'invalid', message: 'Please enter your email address.' };
  expect([empty.statusCode, empty.json()]).toEqual([400, invalid]);
});

test('a server that sends no mail says whom to ask, and not whether there is an account', async () => {
  const operator = { name: 'Ada Host', contact: 'ada@example.org' };
  const without = await makeTestServer({ now, smtpUrl: undefined, operator });
  const { email } = await without.register('survivor');
  for (const asked of [email, 'nobody@example.org']) {
    const answer = await without.call('POST', '/api/auth/forgot-password', { email: asked });
    const message = 'This server sends no email. Ask Ada Host (ada@example.org) for a link.';
    expect(answer.json()).toEqual({ message, mailed: false });
  }
  await without.close();
});

test('a link sets a new password, once, ends every session, and takes other links with it', async () => {
  const [token, second] = [await makeToken(), await makeToken()];
  const other = await server.register('caregiver');
  const answer = await reset(token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Password has been reset successfully!' });
  expect(await readSelf()).toBe(401);
  expect((await logIn(rosa.password)).statusCode).toBe(401);
  expect((await logIn(newPassword)).statusCode).toBe(200);
  for (const used of [token, second]) {
    const again = await reset(used, 'a third horse');
    expect([again.statusCode, again.json()]).toMatchObject([400, { code: 'invalid_token' }]);
  }
  expect(await rows('email_tokens')).toEqual([]);
  expect(await readSelf(other)).toBe(200);
  const audited = { action: 'password-reset', actor_id: rosa.id, subject_id: rosa.id };
  expect(await rows('audit')).toContainEqual(expect.objectContaining(audited));
});

test('of two who use a link at once one gets the account', async () => {
  const token = await makeToken();
  const answers = await Promise.all([reset(token, 'first horse'), reset(token, 'second horse')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const winner = answers[0].statusCode === 200 ? 'first horse' : 'second horse';
  expect((await logIn(winner)).statusCode).toBe(200);
});

test('a mail that still waits when the password is set brings no link, and links can be requested again', async () => {
  const token = await makeToken();
  const paul = await server.register('caregiver');
  for (let count = 0; count < 4; count += 1) await ask(rosa.email);
  await ask(paul.email);
  expect((await reset(token)).statusCode).toBe(200);
  expect(await linkMails()).toMatchObject([{ user_id: paul.id }]);
  await ask(rosa.email);
  expect(await linkMails()).toHaveLength(2);
});

test('each change of a password is told by a mail of its own, in the same commit, for a day', async () => {
  const told = { user_id: rosa.id, kind: 'password-changed', attempts: 0 };
  await reset(await makeToken());
  const later = now + minute;
  server.clock.set(later);
  await reset(await makeToken(), 'a third horse');
  expect(await rows('mails')).toMatchObject([
    { ...told, due_at: now, expires_at: now + day },
    { ...told, due_at: later, expires_at: later + day },
  ]);
});

test('a user who was locked out by guesses can log in with the new password', async () => {
  // Another account looked the same in version 1.0.0, so each kept its exact key.
  const email = rosa.email.replace('@', '\u200B@');
  await updateUser(server.context.db, rosa.id, { email, email_norm: email });
  const logIn = (password: string) => post('login', { email, password });
  const guesses = Array.from({ length: 11 }, () => logIn('wrong horse'));
  expect((await Promise.all(guesses)).some(({ statusCode }) => statusCode === 429)).toBe(true);
  await reset(await makeToken());
  expect((await logIn(newPassword)).statusCode).toBe(200);
});

test.each([
  ['the reset', async () => ({ password_hash: await hashPassword(newPassword) })],
  ['a deactivation', async () => ({ deactivated_at: now })],
])('a sign-in that began before opens nothing after %s', async (_what, change) => {
  const changed = await change();
  const sessions = await rows('sessions');
  let isChanged = false;
  const db = server.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    /** Changes the account as soon as its password was read. */
    transformResult: async ({ result }) => {
      if (!isChanged && result.rows.some((row) => 'password_hash' in row)) {
        isChanged = true;
        await updateUser(server.context.db, rosa.id, changed);
      }
      return result;
    },
  });
  const device = { name: null, zone: null };
  const signIn = logInWith({ ...server.context, db }, rosa, '127.0.0.1', device);
  await expect(signIn).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await rows('sessions')).toEqual(sessions);
  expect((await rows('audit')).map(({ action }) => action)).toContain('sign-in-refused');
});
