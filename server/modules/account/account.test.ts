import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { accountExport } from '../../../contract/endpoints/account.ts';
import { minute } from '../../../domain/constants.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import { makeTestServer, type TestPerson, type TestServer } from '../../testing/makeTestServer.ts';
import { fillRecords } from '../../testing/fillRecords.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
let server: TestServer;
let rosa: TestPerson;
let paul: TestPerson;

beforeEach(async () => {
  server = await makeTestServer({ now, rateLimit: true });
  rosa = await server.register('survivor');
  paul = await server.register('caregiver', { fname: 'Paul', email: 'paul@example.org' });
  await server.pair(rosa, paul);
  await fillRecords(server.context, { survivor: rosa, caregiver: paul });
});
afterEach(() => server.close());

const exportOf = (person: TestPerson) =>
  server.app.inject({ url: '/api/account/export', headers: person.bearer });
const erase = (person: TestPerson, password = person.password) =>
  server.app.inject({
    method: 'DELETE',
    url: '/api/account',
    headers: person.bearer,
    payload: { password },
  });
const changesOf = async (person: TestPerson) => {
  const answer = await server.app.inject({ url: '/api/changes?since=0', headers: person.bearer });
  return answer.json<{ version: number; changed: string[] }>();
};

test('an export holds all that is kept, as a file', async () => {
  const answer = await exportOf(rosa);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="upstroke.json"');
  const all = v.parse(accountExport, answer.json());
  expect(all).toMatchObject({
    exported_at: '2026-03-10T09:00:00.000Z',
    user: { id: rosa.id, fname: 'Rosa', avatar: 'data:image/webp;base64,AQID' },
    sessions: [{ made_at: now, extended_at: now }],
    devices: [{ push_service: 'push.example.org', made_at: now }],
    pairings: [{ survivor_id: rosa.id, caregiver_id: paul.id, made_at: now, ended_at: null }],
    reminders: [{ medicine_name: 'Ramipril', schedule_time: '08:00' }],
    doses: [
      { medicine: 'gone', dose: '2026-03-09T08:00', status: 'missed', occurred_at: null },
      { medicine: 'Ramipril', dose: '2026-03-10T08:00', status: 'taken', occurred_at: now },
    ],
    activities: [{ activity_type: 'medication', details: 'Ramipril', status: 'taken' }],
    alerts: [{ survivor_id: rosa.id, message: 'Help', location_data: '{"at":"home"}' }],
  });
  expect(all.audit.map(({ action }) => action).toSorted()).toEqual([
    'account-exported',
    'registered',
  ]);
  for (const secret of ['password', 'hash', 'p256dh', 'secret-path', rosa.token]) {
    expect(answer.body).not.toContain(secret);
  }
});

test("a caregiver's export holds the alerts they got, without where the survivor was", async () => {
  const all = v.parse(accountExport, (await exportOf(paul)).json());
  expect(all.alerts).toMatchObject([{ caregiver_id: paul.id, location_data: null }]);
  expect(all.user.avatar).toBeNull();
  expect(all).toMatchObject({ reminders: [], doses: [], activities: [] });
});

const ownColumns = ['person_id', 'user_id', 'survivor_id', 'caregiver_id'];

/** How many rows of which table belong to this person, by the columns that can say so. */
const rowsOf = async (db: Db, id: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    const own = columns.map((column) => column.name).filter((each) => ownColumns.includes(each));
    if (name === 'users') own.push('id');
    if (own.length === 0) continue;
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .where((eb) => eb.or(own.map((column) => eb(column as never, '=', id as never))))
      .execute();
    found[name] = rows.length;
  }
  return found;
};

test.each(['survivor', 'caregiver'])('of an erased %s nothing is left', async (role) => {
  const { db } = server.context;
  const [person, other] = role === 'survivor' ? [rosa, paul] : [paul, rosa];
  const before = await rowsOf(db, person.id);
  const none = Object.entries(before).filter(([, count]) => count === 0);
  // What only the other role has.
  const never = ['reminders', 'doses', 'activities', 'edits_coming', 'emergencies', 'avatars'];
  const expected = role === 'survivor' ? [] : [...never, 'pairing_codes', 'idempotency'];
  expect(none.map(([table]) => table).toSorted()).toEqual(expected.toSorted());

  const seen = await changesOf(other);
  const answer = await erase(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '' });

  const after = await rowsOf(db, person.id);
  expect(Object.values(after).every((count) => count === 0)).toBe(true);
  const pushes = await db.selectFrom('pushes').selectAll().execute();
  expect(JSON.stringify(pushes)).not.toContain(role === 'survivor' ? 'Rosa' : 'Paul');

  expect((await exportOf(person)).statusCode).toBe(401);
  expect((await exportOf(other)).statusCode).toBe(200);
  const changed = await changesOf(other);
  expect(changed.version).toBeGreaterThan(seen.version);
  expect(changed.changed).toEqual(expect.arrayContaining(['alerts', 'pairings']));
  expect(await db.selectFrom('audit').selectAll().execute()).toContainEqual(
    expect.objectContaining({ action: 'account-deleted', actor_id: person.id }),
  );
});

test('the address of an erased account can be used again', async () => {
  await erase(rosa);
  const again = await server.register('survivor', { email: rosa.email });
  expect((await exportOf(again)).json()).toMatchObject({ reminders: [], activities: [] });
});

test('a wrong password erases nothing, and counts as an attempt to sign in', async () => {
  const refused = await erase(rosa, 'wrong');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'password_refused',
    message: 'This password is not right.',
  });
  const answers = await Promise.all(Array.from({ length: 12 }, () => erase(rosa, 'wrong')));
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9);
  expect((await erase(rosa)).statusCode).toBe(429);
  expect((await exportOf(rosa)).statusCode).toBe(200);
  server.clock.set(now + 15 * minute);
  expect((await erase(rosa)).statusCode).toBe(200);
});

test('an account is erased once', async () => {
  const answers = await Promise.all([erase(rosa), erase(rosa)]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
  const { db } = server.context;
  const erased = await db
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'account-deleted')
    .execute();
  expect(erased).toHaveLength(1);
});
