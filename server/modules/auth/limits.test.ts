import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { minute } from '../../../domain/constants.ts';
import { floodHashes } from '../../../testkit/server/floodHashes.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let rosa: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, rateLimit: true, trustProxy: 1 });
  rosa = await server.register('survivor');
});
afterEach(() => server.close());

const post = (url: string, payload: object, address = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-for': address } });
const logIn = (password: string, { email = rosa.email, address = '192.0.2.1' } = {}) =>
  post('/api/auth/login', { email, password }, address);
const many = async (count: number, call: (index: number) => ReturnType<typeof post>) => {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)));
  return answers.map(({ statusCode }) => statusCode);
};
const counted = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length;

test('guesses at one account are counted together, from wherever they come', async () => {
  const statuses = await many(15, (index) => logIn('wrong', { address: `192.0.2.${index}` }));
  expect(counted(statuses, 401)).toBe(10);
  expect(counted(statuses, 429)).toBe(5);
  const locked = await logIn(rosa.password, { email: ` ${rosa.email.toUpperCase()}` });
  expect(locked.statusCode).toBe(429);
  expect(locked.headers['retry-after']).toBe('900');
  expect(locked.json()).toEqual({
    code: 'too_many',
    message: 'Too many tries. Please wait a while and try again.',
  });
  server.clock.set(now + 15 * minute);
  expect((await logIn(rosa.password)).statusCode).toBe(200);
});

test('one address cannot go through many accounts, and locks none of them for others', async () => {
  const statuses = await many(40, (index) =>
    logIn('wrong', { email: `nobody${index % 20}@example.org` }),
  );
  expect(counted(statuses, 401)).toBe(30);
  expect(counted(await many(12, () => logIn('wrong')), 429)).toBe(12);
  expect((await logIn(rosa.password, { address: '192.0.2.2' })).statusCode).toBe(200);
});

test('the networks of IPv6, and not their countless addresses, are told apart', async () => {
  const from = (address: string) => (index: number) =>
    logIn('wrong', { email: `nobody${index}@example.org`, address: `${address}${index}` });
  expect(counted(await many(35, from('2001:db8:0:1::')), 401)).toBe(30);
  expect(counted(await many(1, from('2001:db8:0:2::')), 401)).toBe(1);
});

test('signing in rightly costs nothing', async () => {
  for (let count = 0; count < 35; count += 1) {
    expect((await logIn(rosa.password)).statusCode).toBe(200);
  }
});

test('links are mailed three times an hour, and nothing tells whether there is an account', async () => {
  const mails = () => server.context.db.selectFrom('mails').selectAll().execute();
  for (const email of [rosa.email, 'nobody@example.org']) {
    const statuses = await many(5, () => post('/api/auth/forgot-password', { email }));
    expect([counted(statuses, 200), counted(statuses, 429)]).toEqual([3, 2]);
  }
  expect(await mails()).toHaveLength(3);
  server.clock.set(now + 60 * 60_000);
  const { statusCode } = await post('/api/auth/forgot-password', { email: rosa.email });
  expect(statusCode).toBe(200);
});

test('a right password that we were too busy to look at does not count', async () => {
  const calm = floodHashes();
  expect((await logIn(rosa.password)).statusCode).toBe(503);
  const rows = await server.context.db.selectFrom('rate_limits').select('count').execute();
  expect(rows).toEqual([{ count: 0 }, { count: 0 }]);
  await calm();
  expect((await logIn(rosa.password)).statusCode).toBe(200);
});

test.each([
  ['forgot-password', (index: number) => ({ email: `nobody${index}@example.org` }), 30],
  ['reset-password', () => ({ token: 'a', newPassword: 'a better horse' }), 30],
  ['register', () => ({ ...someone, email: rosa.email }), 30],
])('%s is limited by address', async (path, payload, most) => {
  const statuses = await many(most + 3, (index) => post(`/api/auth/${path}`, payload(index)));
  expect(counted(statuses, 429)).toBe(3);
  expect((await post(`/api/auth/${path}`, payload(99), '192.0.2.9')).statusCode).not.toBe(429);
});

const someone = { fname: 'Paul', lname: 'Meyer', password: 'correct horse', role: 'caregiver' };

test('RATE_LIMIT=off counts nothing', async () => {
  const open = await makeTestServer({ now });
  const person = await open.register('survivor');
  const guess = () =>
    open.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: 'wrong' },
    });
  const statuses = await many(40, guess);
  expect(counted(statuses, 401)).toBe(40);
  await open.close();
});

test('a flood of sign-ins waits in a short queue, and the rest is sent away', async () => {
  const open = await makeTestServer({ now });
  const person = await open.register('survivor');
  const signIn = () =>
    open.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: person.email, password: person.password },
    });
  const answers = await Promise.all(Array.from({ length: 150 }, signIn));
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(150 - refused.length);
  expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' });
  expect(refused[0]?.headers['retry-after']).toBe('5');
  expect((await signIn()).statusCode).toBe(200);
  await open.close();
});
