import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTestServer, type TestServer } from '../testkit/server/makeTestServer.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;

beforeEach(async () => {
  server = await makeTestServer({ now });
});
afterEach(() => server.close());

const rows = () =>
  server.context.db
    .selectFrom('audit')
    .select(['at', 'actor_id', 'action', 'subject_id'])
    .orderBy('id')
    .execute();

test('what was written can be neither changed nor removed', async () => {
  const { db } = server.context;
  const rosa = await server.register('survivor');
  const before = await rows();
  await expect(db.updateTable('audit').set({ action: 'signed-in' }).execute()).rejects.toThrow(
    'append-only',
  );
  await expect(db.deleteFrom('audit').where('actor_id', '=', rosa.id).execute()).rejects.toThrow(
    'append-only',
  );
  expect(await rows()).toEqual(before);
});

test('it tells who came and went', async () => {
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url, payload, headers });
  const someone = { fname: 'Paul', lname: 'Meyer', email: 'p@example.org', password: 'horse 123' };
  await post('/api/auth/register', { ...someone, role: 'caregiver' });
  const signedIn = await post('/api/auth/login', someone);
  const { user, token } = signedIn.json<{ user: { id: string }; token: string }>();
  await post('/api/auth/login', { ...someone, password: 'wrong' });
  await post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
  const done = { at: now, actor_id: user.id, subject_id: user.id };
  expect(await rows()).toEqual([
    { ...done, action: 'registered' },
    { ...done, action: 'signed-in' },
    { ...done, action: 'sign-in-refused', actor_id: null },
    { ...done, action: 'signed-out' },
  ]);
});

test('a refused sign-in is told with the account that was meant, where there is one, and nothing that was typed', async () => {
  const rosa = await server.register('survivor');
  const logIn = (email: string, password: string) =>
    server.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  await logIn(rosa.email.toUpperCase(), 'canary');
  await logIn('canary@example.org', 'canary');
  await logIn('canary', 'canary');
  await logIn('', 'canary');
  const refused = (await rows()).filter(({ action }) => action === 'sign-in-refused');
  expect(refused.map(({ at, actor_id, subject_id }) => [at, actor_id, subject_id])).toEqual([
    [now, null, rosa.id],
    [now, null, null],
    [now, null, null],
  ]);
  expect(
    JSON.stringify(await server.context.db.selectFrom('audit').selectAll().execute()),
  ).not.toContain('canary');
});

test('the limits of attempts are limits of the audit as well', async () => {
  const limited = await makeTestServer({ now, rateLimit: true });
  const { email } = await limited.register('survivor');
  const payload = { email, password: 'wrong' };
  for (let count = 0; count < 15; count += 1) {
    await limited.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  }
  const told = await limited.context.db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'sign-in-refused')
    .execute();
  await limited.close();
  expect(told).toHaveLength(10);
});
