import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { audit } from './audit.ts';
import { inTransaction } from './context.ts';
import { makeTestServer, type TestServer } from './testing/makeTestServer.ts';

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

test('it is undone with what it tells of', async () => {
  const undone = inTransaction(server.context, async (inside) => {
    await audit(inside, null, 'registered', null);
    throw new Error('No.');
  });
  await expect(undone).rejects.toThrow('No.');
  expect(await rows()).toEqual([]);
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
    { ...done, action: 'signed-out' },
  ]);
});
