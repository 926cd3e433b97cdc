import { beforeEach, describe, expect, test } from '@jest/globals';
import { invitationIn } from '../../../contract/paths.ts';
import { day, hour, minute } from '../../../domain/specConstants.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { countInMemory } from '../../countInMemory.ts';
import { createEmailToken } from './emailTokens.ts';
import { logIn as logInTo } from './service.ts';
import { hashPassword, maxPendingHashes } from './passwords.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, rateLimit: true, trustProxy: 1 }));
let rosa: TestPerson;

beforeEach(async () => {
  rosa = await server.register('survivor');
});

const post = (path: string, payload: object, address = '192.0.2.1') =>
  server.call('POST', `/api/auth/${path}`, payload, { 'x-forwarded-for': address });
const logIn = (password: string, { email = rosa.email, address = '192.0.2.1' } = {}) =>
  post('login', { email, password }, address);
/** Counts the responses of concurrent calls by status. */
const statusesOf = async (count: number, call: (index: number) => ReturnType<typeof post>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
const emailOf = (index: number) => `nobody${index}@example.org`;

test('guesses at one account are counted together, from wherever they come, and signing in rightly costs nothing', async () => {
  for (let count = 0; count < 35; count += 1) {
    expect((await logIn(rosa.password)).statusCode).toBe(200);
  }
  const guess = (index: number) => logIn('wrong', { address: `192.0.2.${index}` });
  expect(await statusesOf(15, guess)).toEqual({ 401: 10, 429: 5 });
  const locked = await logIn(rosa.password, { email: ` ${rosa.email.toUpperCase()}` });
  expect(locked.statusCode).toBe(429);
  expect(locked.headers['retry-after']).toBe('900');
  const message = 'Too many tries. Please try again in 15 minutes.';
  expect(locked.json()).toEqual({ code: 'too_many', message });
  server.clock.set(now + 15 * minute);
  expect((await logIn(rosa.password)).statusCode).toBe(200);
});

test('one address cannot go through many accounts, and locks none of them for others', async () => {
  const guess = (index: number) => logIn('wrong', { email: emailOf(index % 20) });
  expect(await statusesOf(40, guess)).toEqual({ 401: 30, 429: 10 });
  expect(await statusesOf(12, () => logIn('wrong'))).toEqual({ 429: 12 });
  expect((await logIn(rosa.password, { address: '192.0.2.2' })).statusCode).toBe(200);
});

test('the networks of IPv6, and not their countless addresses, are told apart', async () => {
  const from = (network: string) => (index: number) =>
    logIn('wrong', { email: emailOf(index), address: `${network}${index}` });
  expect(await statusesOf(35, from('2001:db8:0:1::'))).toEqual({ 401: 30, 429: 5 });
  expect(await statusesOf(1, from('2001:db8:0:2::'))).toEqual({ 401: 1 });
});

test('links are mailed three times an hour, and nothing tells whether there is an account', async () => {
  for (const email of [rosa.email, emailOf(0)]) {
    const statuses = await statusesOf(5, () => post('forgot-password', { email }));
    expect(statuses).toEqual({ 200: 3, 429: 2 });
  }
  const { bearer } = await server.register('admin');
  const path = `/api/admin/people/${rosa.id}/reset-link`;
  const mailAsAdmin = (mail: boolean) => server.call('POST', path, { mail }, bearer);
  expect([(await mailAsAdmin(true)).statusCode, (await mailAsAdmin(false)).statusCode]).toEqual([
    429, 201,
  ]);
  expect(await server.rows('mails')).toHaveLength(3);
  server.clock.set(now + hour);
  expect((await post('forgot-password', { email: rosa.email })).statusCode).toBe(200);
});

test('a right password that we were too busy to look at does not count', async () => {
  let flooding = true;
  // The hash queue is full.
  const hashOn = async () => {
    while (flooding) await hashPassword('somebody else');
  };
  const flood = Promise.all(Array.from({ length: maxPendingHashes }, hashOn));
  const refused = await logIn(rosa.password);
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'unavailable' }]);
  expect(refused.headers['retry-after']).toBe('5');
  expect(await server.rows('rate_limits')).toEqual([]);
  flooding = false;
  await flood;
  expect((await logIn(rosa.password)).statusCode).toBe(200);
});

const someone = { fname: 'Paul', lname: 'Meyer', password: 'correct horse', role: 'caregiver' };
test('a code to register with is guessed 20 times from one address, and an account invites 50 a day', async () => {
  const invitation = 'ABCDEF';
  const guess = (index: number) =>
    post('register', { ...someone, email: emailOf(index), invitation });
  expect(await statusesOf(22, guess)).toEqual({ 400: 20, 429: 2 });
  const { bearer } = await server.register('caregiver');
  const invite = () => server.call('POST', '/api/invitations', { role: 'survivor' }, bearer);
  expect(await statusesOf(52, invite)).toEqual({ 201: 50, 429: 2 });
});

describe('a room full of invited people', () => {
  const invite = async (count: number) => {
    const { bearer } = await server.register('admin');
    const links = Array.from({ length: count }, async () => {
      const made = await server.call('POST', '/api/invitations', { role: 'survivor' }, bearer);
      return invitationIn(new URL(made.json<{ link: string }>().link).hash);
    });
    return { bearer, codes: await Promise.all(links) };
  };

  test('registers from one address, and confirms there', async () => {
    const { codes } = await invite(32);
    const join = (index: number) =>
      post('register', { ...someone, email: emailOf(index), invitation: codes[index] });
    // More at once are slowed down as guesses.
    for (let from = 0; from < 32; from += 8) {
      expect(await statusesOf(8, (index) => join(from + index))).toEqual({ 201: 8 });
    }
    const people = await server.rows('users');
    const newcomers = people.filter(({ email_confirmed_at }) => email_confirmed_at === null);
    expect(newcomers).toHaveLength(32);
    for (const { id } of newcomers) {
      const token = await createEmailToken(server.context, id, 'confirm-email');
      expect((await post('confirm-email', { token })).statusCode).toBe(200);
    }
  });

  test('cannot let one invitation cost a hash without end', async () => {
    const { codes } = await invite(1);
    const easy = { ...someone, password: 'password', invitation: codes[0] };
    const join = (index: number) => post('register', { ...easy, email: emailOf(index) });
    for (let round = 0; round < 3; round += 1) {
      expect(await statusesOf(8, join)).toEqual({ 400: 8 });
    }
    expect(await statusesOf(8, join)).toEqual({ 400: 6, 429: 2 });
  });

  test('is invited by an admin, who may invite 1,000 a day', async () => {
    const { bearer } = await invite(1);
    const more = () => server.call('POST', '/api/invitations', { role: 'survivor' }, bearer);
    await server.context.db.updateTable('rate_limits').set({ count: 999 }).execute();
    expect(await statusesOf(2, more)).toEqual({ 201: 1, 429: 1 });
    for (let times = 0; times < 2; times += 1) {
      const message = 'Too many tries. Please try again in 24 hours.';
      expect((await more()).json()).toEqual({ code: 'too_many', message });
    }
  });
});

test('an account can sign in 200 times a day', async () => {
  const context = { ...server.context, limited: true };
  const device = { zone: null, name: null };
  const signIn = () =>
    logInTo(context, { email: rosa.email, password: rosa.password }, '192.0.2.1', device);
  for (let count = 0; count < 199; count += 1) countInMemory(context, 'signIns', rosa.id);
  await signIn();
  await expect(signIn()).rejects.toMatchObject({ code: 'too_many', retryAfter: 86_400 });
  server.clock.set(now + day);
  await signIn();
});

test.each([
  ['forgot-password', (index: number) => ({ email: emailOf(index) })],
  ['reset-password', () => ({ token: 'a', newPassword: 'a better horse' })],
  ['register', () => ({ ...someone, email: rosa.email })],
])('%s is limited by address', async (path, payload) => {
  const statuses = await statusesOf(33, (index) => post(path, payload(index)));
  expect(statuses[429]).toBe(3);
  expect((await post(path, payload(99), '192.0.2.9')).statusCode).not.toBe(429);
});
