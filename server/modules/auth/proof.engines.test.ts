import { beforeEach, expect, test } from '@jest/globals';
import { hour, minute } from '../../../domain/specConstants.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { perTest } from '../../../testkit/server/perTest.ts';
import { proofTtlMs } from './proof.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, rateLimit: true }));
let ada: TestPerson;

beforeEach(async () => {
  ada = await server.register('admin');
});

const post = (path: string, body: object) => server.call('POST', `/api/${path}`, body, ada.bearer);
const prove = (password = ada.password) => post('account/proof', { password });
const inviteAdmin = () => post('invitations', { role: 'admin' });
const newPassword = 'a better horse';

test('a sign-in and a proof count for 10 minutes, which no use extends', async () => {
  const { token } = (
    await server.call('POST', '/api/auth/login', { email: ada.email, password: ada.password })
  ).json<{ token: string }>();
  ada = { ...ada, bearer: { authorization: `Bearer ${token}` } };
  for (const provenAt of [now, now + hour]) {
    server.clock.set(provenAt + proofTtlMs - 1);
    expect((await inviteAdmin()).statusCode).toBe(201);
    server.clock.set(provenAt + proofTtlMs);
    expect((await inviteAdmin()).json()).toEqual({
      code: 'proof_needed',
      message: 'Please reload Upstroke, and confirm that it is you.',
    });
    server.clock.set(now + hour);
    expect((await prove()).statusCode).toBe(200);
  }
  expect(proofTtlMs).toBe(10 * minute);
});

test('only an invitation of an admin needs a proof', async () => {
  server.clock.set(now + hour);
  expect((await post('invitations', { role: 'caregiver' })).statusCode).toBe(201);
  expect((await inviteAdmin()).statusCode).toBe(403);
});

test('a password in the call is the proof, also for later calls', async () => {
  server.clock.set(now + hour);
  expect((await post('account/password', { newPassword })).json()).toMatchObject({
    code: 'proof_needed',
  });
  const body = { currentPassword: ada.password, newPassword };
  expect((await post('account/password', body)).statusCode).toBe(200);
  expect((await inviteAdmin()).statusCode).toBe(201);
});

test('a wrong password is refused although the session is proven, and counts as an attempt to sign in', async () => {
  const wrong = { currentPassword: 'wrong', newPassword };
  expect((await post('account/password', wrong)).json()).toMatchObject({
    code: 'password_refused',
  });
  const statuses = [];
  for (let count = 0; count < 10; count += 1) statuses.push((await prove('wrong')).statusCode);
  expect(statuses).toEqual([...Array(9).fill(403), 429]);
  expect((await prove()).statusCode).toBe(429);
  expect((await inviteAdmin()).statusCode).toBe(201);
});

test('a proof counts for its session alone', async () => {
  const token = await server.signIn(ada.id);
  server.clock.set(now + hour);
  await prove();
  ada = { ...ada, bearer: { authorization: `Bearer ${token}` } };
  expect((await inviteAdmin()).statusCode).toBe(403);
});

test('the session of an admin ends after 12 hours without use, and its cookie with it', async () => {
  const { email, password } = ada;
  const answer = await server.call('POST', '/api/auth/login', { email, password });
  expect(answer.cookies).toMatchObject([{ name: 'session', maxAge: (12 * hour) / 1000 }]);
  const read = async () =>
    (await server.call('GET', '/api/changes?since=0', undefined, ada.bearer)).statusCode;
  for (const at of [hour - 1, hour, 13 * hour - 1]) {
    server.clock.set(now + at);
    expect(await read()).toBe(200);
  }
  server.clock.set(now + 25 * hour - 1);
  expect(await read()).toBe(401);
});
