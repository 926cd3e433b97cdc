import { beforeEach, expect, test } from '@jest/globals';
import { day } from '../../../domain/specConstants.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { createEmailToken } from './emailTokens.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, rateLimit: true, trustProxy: 1 }));
let ben: TestPerson;
interface SignedIn {
  readonly user: { readonly id: string; readonly emailConfirmed: boolean };
  readonly token: string;
}

const post = (path: string, payload?: object, headers = {}) =>
  server.call('POST', `/api/${path}`, payload, headers);
const register = (email: string) =>
  post('auth/register', {
    fname: 'B',
    lname: 'B',
    email,
    password: 'a b horse',
    role: 'caregiver',
  });
const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await post('auth/login', { email, password })).json<SignedIn>();
const signUp = async (email: string): Promise<TestPerson> => {
  await register(email);
  const password = 'a b horse';
  const { user, token } = await logIn({ email, password });
  return { id: user.id, email, password, token, bearer: { authorization: `Bearer ${token}` } };
};
const ask = (who = ben, address = '192.0.2.1') =>
  post('account/email-confirmation', undefined, { ...who.bearer, 'x-forwarded-for': address });
const confirm = (token: string, headers = {}) => post('auth/confirm-email', { token }, headers);
const makeToken = ({ id } = ben) => createEmailToken(server.context, id, 'confirm-email');
const isConfirmed = async (who = ben) => {
  const row = await server.read<{ emailConfirmed: boolean }>(`/api/auth/user/${who.id}`, who);
  expect((await logIn(who)).user.emailConfirmed).toBe(row.emailConfirmed);
  return row.emailConfirmed;
};

beforeEach(async () => {
  ben = await signUp('ben@example.org');
});

test('a new account is mailed a link; it works once, for a day, signed in or not, and ends all others', async () => {
  const mail = { user_id: ben.id, kind: 'confirm-email', due_at: now, expires_at: now + day };
  expect(await server.rows('mails')).toMatchObject([mail]);
  expect(await isConfirmed()).toBe(false);
  const [tooOld, token, second] = [await makeToken(), await makeToken(), await makeToken()];
  server.clock.set(now + day);
  expect((await confirm(tooOld)).json()).toMatchObject({ code: 'invalid_token' });
  server.clock.set(now + day - 1);
  const answer = await confirm(token);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Your email is confirmed.' },
  ]);
  expect(await isConfirmed()).toBe(true);
  expect([await server.rows('mails'), await server.rows('email_tokens')]).toEqual([[], []]);
  for (const used of [token, second]) expect((await confirm(used)).statusCode).toBe(400);
  const audited = { action: 'email-confirmed', actor_id: ben.id, subject_id: ben.id };
  expect(await server.rows('audit')).toContainEqual(expect.objectContaining(audited));
  const ida = await signUp('ida@example.org');
  expect((await confirm(await makeToken(ida), ben.bearer)).statusCode).toBe(200);
  expect(await isConfirmed(ida)).toBe(true);
});

test('a server without SMTP does not say whether an email is confirmed, nor that it has sent a link', async () => {
  const without = await makeTestServer({ now, smtpUrl: undefined });
  const account = { fname: 'B', lname: 'B', email: 'b@example.org', password: 'a b horse' };
  await without.call('POST', '/api/auth/register', { ...account, role: 'caregiver' });
  const { user, token } = (await without.call('POST', '/api/auth/login', account)).json<SignedIn>();
  expect(user.emailConfirmed).toBeUndefined();
  const bearer = { authorization: `Bearer ${token}` };
  const change = { email: 'c@example.org', password: account.password };
  const message = 'This server sends no email. Ask the person who runs it for a link.';
  for (const [path, payload] of [['email-confirmation'], ['email', change]] as const) {
    const answer = await without.call('POST', `/api/account/${path}`, payload, bearer);
    expect(answer.json()).toEqual({ message });
  }
  await without.close();
});

test('a link for one purpose is none for the other, and a used reset link confirms the address, too', async () => {
  const newPassword = 'a better horse';
  const reset = await createEmailToken(server.context, ben.id, 'reset');
  expect((await confirm(reset)).json()).toMatchObject({ code: 'invalid_token' });
  const wrong = await post('auth/reset-password', { token: await makeToken(), newPassword });
  expect(wrong.json()).toMatchObject({ code: 'invalid_token' });
  expect((await post('auth/reset-password', { token: reset, newPassword })).statusCode).toBe(200);
  expect((await logIn({ email: ben.email, password: newPassword })).user.emailConfirmed).toBe(true);
  expect((await server.rows('mails')).map(({ kind }) => kind)).toEqual(['password-changed']);
});

test('another link is mailed 5 times a day to one account and 30 times an hour from one address, until it is confirmed', async () => {
  const sent = await ask();
  const message = 'We have sent you a link. Please check your email.';
  expect([sent.statusCode, sent.json()]).toEqual([200, { message }]);
  expect(await server.rows('mails')).toHaveLength(2);
  for (let count = 1; count < 5; count += 1) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '86400']);
  const others = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => signUp(`other${n}@example.org`)));
  const statuses = [];
  for (const who of others) {
    for (let count = 0; count < 5; count += 1) statuses.push((await ask(who)).statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30 - 5);
  expect((await ask(others[5], '192.0.2.2')).statusCode).toBe(200);
  await confirm(await makeToken());
  const mails = await server.rows('mails');
  expect((await ask()).json()).toEqual({ message: 'Your email is confirmed already.' });
  expect(await server.rows('mails')).toEqual(mails);
});
