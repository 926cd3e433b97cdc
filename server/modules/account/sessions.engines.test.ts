import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ResponseBody } from '../../../contract/endpoints/index.ts';
import { day, minute } from '../../../domain/specConstants.ts';
import { addDevice } from '../../../testkit/server/addDevice.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { createEmailToken } from '../auth/emailTokens.ts';
import { hashPassword, maxPendingHashes } from '../auth/passwords.ts';
import { lifetimeOf } from '../sessions/sessions.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const chrome = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36';
const newPassword = 'a better horse';
const server = perTest(() => makeTestServer({ now, rateLimit: true }));
let rosa: TestPerson;
let eve: TestPerson;
/** Rosa's other device. */
let other: TestPerson;

const onAnotherDevice = async (person: TestPerson): Promise<TestPerson> => {
  const token = await server.signIn(person.id);
  return { ...person, token, bearer: { authorization: `Bearer ${token}` } };
};

beforeEach(async () => {
  rosa = await server.register('survivor');
  eve = await server.register('caregiver');
  server.clock.set(now + minute);
  other = await onAnotherDevice(rosa);
  await addDevice(server.context, other, 'https://push.example.org/other');
});

const logIn = (password: string, userAgent = 'curl/8.5.0') => {
  const body = { email: rosa.email, password };
  return server.call('POST', '/api/auth/login', body, { 'user-agent': userAgent });
};
const list = (person: TestPerson) =>
  server.read<ResponseBody<'listSessions'>>('/api/account/sessions', person);
const isSignedIn = async ({ bearer }: TestPerson) =>
  (await server.call('GET', '/api/account/sessions', undefined, bearer)).statusCode === 200;
const end = ({ bearer }: TestPerson, id: string) =>
  server.call('DELETE', `/api/account/sessions/${id}`, undefined, bearer);
const audited = async () =>
  (await server.rows('audit')).filter(({ action }) => action === 'sessions-ended');
const devices = () => server.rows('push_subscriptions');

test('sessions are listed without their secrets: this one first, then the last used', async () => {
  server.clock.set(now + 2 * minute);
  const { token } = (await logIn(rosa.password, chrome)).json<{ token: string }>();
  const used = { device_name: null, is_current: false, is_reachable: false };
  expect(await list(rosa)).toEqual([
    { ...used, id: expect.any(String), extended_at: now, is_current: true },
    {
      ...used,
      id: expect.any(String),
      extended_at: now + 2 * minute,
      device_name: 'Chrome on Android',
    },
    { ...used, id: expect.any(String), extended_at: now + minute, is_reachable: true },
  ]);
  const rows = await server.rows('sessions');
  const secrets = [token, rosa.token, other.token, ...rows.map(({ token_hash }) => token_hash)];
  const shown = JSON.stringify(await list(rosa));
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  expect(JSON.stringify(rows)).not.toContain('Mozilla');
});

test('an expired session is not listed', async () => {
  server.clock.set(now + day);
  expect(await isSignedIn(rosa)).toBe(true);
  server.clock.set(now + minute + lifetimeOf('survivor').ttlMs);
  expect(await list(rosa)).toMatchObject([{ is_current: true }]);
});

test('a session learns the name of its browser when it is extended', async () => {
  const headers = { ...rosa.bearer, 'user-agent': chrome };
  const read = () => server.call('GET', '/api/changes?since=0', undefined, headers);
  const name = async () => (await list(rosa))[0]?.device_name;
  await read();
  expect(await name()).toBeNull();
  server.clock.set(now + day);
  await read();
  expect(await name()).toBe('Chrome on Android');
});

test('a person ends one session of their own, once, and its device', async () => {
  await addDevice(server.context, rosa, 'https://push.example.org/rosa');
  const [, { id } = { id: '' }] = await list(rosa);
  expect((await end(eve, id)).statusCode).toBe(200);
  expect(await audited()).toEqual([]);
  expect(await isSignedIn(other)).toBe(true);
  for (let count = 0; count < 2; count += 1) expect((await end(rosa, id)).statusCode).toBe(200);
  expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(rosa)).toBe(true);
  expect(await devices()).toMatchObject([{ endpoint: 'https://push.example.org/rosa' }]);
  expect(await audited()).toMatchObject([{ actor_id: rosa.id, subject_id: rosa.id }]);
});

test('a person ends all sessions but those of this device, which its cookie may name too', async () => {
  const third = await onAnotherDevice(rosa);
  const headers = { ...rosa.bearer, cookie: `session=${third.token}` };
  const answer = await server.call('DELETE', '/api/account/sessions', undefined, headers);
  expect(answer.statusCode).toBe(200);
  const signedIn = await Promise.all([rosa, third, other, eve].map(isSignedIn));
  expect(signedIn).toEqual([true, true, false, true]);
  expect(await devices()).toEqual([]);
  expect(await audited()).toMatchObject([{ actor_id: rosa.id, subject_id: rosa.id }]);
});

describe('a password', () => {
  const change = (currentPassword: string, next = newPassword, { bearer } = rosa) => {
    const body = { currentPassword, newPassword: next };
    return server.call('POST', '/api/account/password', body, bearer);
  };

  test('is changed: other sessions, devices and reset links end, and a mail says so', async () => {
    const token = await createEmailToken(server.context, rosa.id, 'reset');
    expect((await change(rosa.password)).statusCode).toBe(200);
    expect(await Promise.all([rosa, other, eve].map(isSignedIn))).toEqual([true, false, true]);
    expect(await devices()).toEqual([]);
    expect((await logIn(rosa.password)).statusCode).toBe(401);
    expect((await logIn(newPassword)).statusCode).toBe(200);
    const link = { token, newPassword: 'a third horse' };
    expect((await server.call('POST', '/api/auth/reset-password', link)).statusCode).toBe(400);
    expect(await server.rows('mails')).toMatchObject([
      { user_id: rosa.id, kind: 'password-changed', expires_at: now + minute + day },
    ]);
    const done = { action: 'password-changed', actor_id: rosa.id, subject_id: rosa.id };
    expect(await server.rows('audit')).toContainEqual(expect.objectContaining(done));
  });

  test.each([
    ['with a wrong one', 'wrong horse', newPassword, 'password_refused'],
    ['to one that is easy to guess', 'correct horse', 'password', 'easy_password'],
    ['to a short one', 'correct horse', 'short', 'invalid'],
    ['to the same one', 'correct horse', 'correct horse', 'easy_password'],
  ])('is not changed %s', async (_how, current, next, code) => {
    expect((await change(current, next)).json()).toMatchObject({ code });
    expect(await isSignedIn(other)).toBe(true);
    expect(await server.rows('mails')).toEqual([]);
    expect((await logIn(rosa.password)).statusCode).toBe(200);
  });

  test('is not hashed for a guess too many', async () => {
    for (let count = 0; count < 10; count += 1) await change('wrong');
    // The hash queue is full.
    const hashOne = () => hashPassword('somebody else');
    const flood = Promise.all(Array.from({ length: maxPendingHashes }, hashOne));
    expect((await change('wrong')).statusCode).toBe(429);
    await flood;
  });

  test('is changed by one of two sessions at once, which ends the other', async () => {
    const answers = await Promise.all([
      change(rosa.password, 'first horse'),
      change(rosa.password, 'second horse', other),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    const winner = answers[0].statusCode === 200 ? 'first horse' : 'second horse';
    expect((await logIn(winner)).statusCode).toBe(200);
  });
});
