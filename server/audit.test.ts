import { expect, test } from '@jest/globals';
import { hour } from '../domain/specConstants.ts';
import { makeFamily } from '../testkit/server/family.ts';
import { perTest } from '../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeFamily({ now, devices: false, rateLimit: true }));

const logIn = (email: string, password: string) =>
  server.call('POST', '/api/auth/login', { email, password });

test('what was written can be neither changed nor removed', async () => {
  const { db } = server.context;
  const before = await server.rows('audit');
  const change = db.updateTable('audit').set({ action: 'signed-in' });
  await expect(change.execute()).rejects.toThrow('append-only');
  const removal = db.deleteFrom('audit').where('actor_id', '=', server.rosa.id);
  await expect(removal.execute()).rejects.toThrow('append-only');
  expect(await server.rows('audit')).toEqual(before);
});

test('it tells who came and went', async () => {
  const known = (await server.rows('audit')).length;
  const someone = { fname: 'Paul', lname: 'Meyer', email: 'p@example.org', password: 'horse 123' };
  await server.call('POST', '/api/auth/register', { ...someone, role: 'caregiver' });
  const signedIn = await logIn(someone.email, someone.password);
  const { user, token } = signedIn.json<{ user: { id: string }; token: string }>();
  await logIn(someone.email, 'wrong');
  await server.call('POST', '/api/auth/logout', {}, { authorization: `Bearer ${token}` });
  const done = { at: now, actor_id: user.id, subject_id: user.id };
  expect((await server.rows('audit')).slice(known)).toMatchObject([
    { ...done, action: 'registered' },
    { ...done, action: 'signed-in' },
    { ...done, action: 'sign-in-refused', actor_id: null },
    { ...done, action: 'signed-out' },
  ]);
});

test('a refused sign-in is told once an hour with its count and the account that was meant, where there is one, and nothing that was typed', async () => {
  const { rosa } = server;
  const refused = async () =>
    (await server.rows('audit'))
      .filter(({ action }) => action === 'sign-in-refused')
      .map(({ at, actor_id, subject_id }) => [at, actor_id, subject_id]);
  await logIn(rosa.email.toUpperCase(), 'canary');
  await logIn('canary@example.org', 'canary');
  await logIn('canary', 'canary');
  await logIn('', 'canary');
  const meant = [rosa.id, null];
  expect(await refused()).toEqual(meant.map((subject) => [now, null, subject]));
  expect(JSON.stringify(await server.rows('audit'))).not.toContain('canary');
  for (let count = 0; count < 15; count += 1) await logIn(rosa.email, 'wrong');
  expect(await refused()).toHaveLength(2);
  const counts = await server.rows('audit_counts');
  expect(counts.map(({ subject_id, count }) => [subject_id, count]).toSorted()).toEqual(
    [
      [rosa.id, 10],
      ['', 2],
    ].toSorted(),
  );
  const admin = await server.register('admin');
  const { entries } = await server.read<{ entries: object[] }>('/api/admin/audit', admin);
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'sign-in-refused', subject: 'Rosa Meyer', count: 10 }),
  );
  server.clock.set(now + hour);
  await logIn(rosa.email, 'wrong');
  expect(await refused()).toHaveLength(3);
});
