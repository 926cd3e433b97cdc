import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { accountExport } from '../../../contract/endpoints/account.ts';
import { hour, minute } from '../../../domain/constants.ts';
import { audit } from '../../audit.ts';
import type { Db } from '../../db/open.ts';
import type { Database } from '../../db/schema.ts';
import {
  makeTestServer,
  type TestPerson,
  type TestServer,
} from '../../../testkit/server/makeTestServer.ts';
import { fillRecords } from '../../../testkit/server/fillRecords.ts';
import { exportAccount } from './export.ts';
import { pageSize } from './repository.ts';

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
  // Nothing is in it that the contract does not name.
  expect(answer.json()).toEqual(all);
  expect(all).toMatchObject({
    exported_at: '2026-03-10T09:00:00.000Z',
    user: { id: rosa.id, fname: 'Rosa', avatar: 'data:image/webp;base64,AQID' },
    sessions: [{ made_at: now, extended_at: now }],
    devices: [{ push_service: 'push.example.org', made_at: now }],
    pairings: [{ survivor_id: rosa.id, caregiver_id: paul.id, made_at: now, ended_at: null }],
    reminders: [{ medicine_name: 'Ramipril', schedule_time: '08:00' }],
    doses: [
      {
        medicine: 'gone',
        dose: '2026-03-09T08:00',
        status: 'missed',
        occurred_at: null,
        undone_at: null,
      },
      {
        medicine: 'Ramipril',
        dose: '2026-03-10T08:00',
        status: 'taken',
        occurred_at: now,
        undone_at: now - 1,
      },
    ],
    activities: [{ activity_type: 'medication', details: 'Ramipril', status: 'taken' }],
    alerts: [
      {
        survivor_id: rosa.id,
        message: 'Help',
        location_data: '{"at":"home"}',
        answered_at: now,
        answered_by: paul.id,
      },
    ],
    pushes: [{ kind: 'unreachable', made_at: now, state: 'queued', shown_at: null }],
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

test("an export tells what others did to a person's records, and who it was", async () => {
  const { context } = server;
  const { db } = context;
  const { id: rosas } = rosa;
  const stranger = context.newId();
  const subjects: (string | null)[] = [];
  for (const table of ['reminders', 'doses', 'activities'] as const) {
    const rows = await db.selectFrom(table).select('id').where('person_id', '=', rosas).execute();
    subjects.push(...rows.map(({ id }) => id));
  }
  const alerts = await db.selectFrom('alerts').select('id').execute();
  subjects.push(...alerts.map(({ id }) => id), rosas);
  for (const subject of subjects) await audit(context, paul.id, 'profile-changed', subject);
  await audit(context, null, 'dose-answered', subjects[1] ?? null);
  await audit(context, rosas, 'dose-answered', subjects[1] ?? null);
  await audit(context, paul.id, 'activity-logged', stranger);
  const all = v.parse(accountExport, (await exportOf(rosa)).json());
  const told = all.audit.map(({ actor_id, subject_id }) => `${actor_id} ${subject_id}`);
  expect(told.toSorted()).toEqual(
    [
      ...subjects.map((subject) => `${paul.id} ${subject}`),
      `null ${subjects[1]}`,
      `${rosas} ${subjects[1]}`,
      `${rosas} ${rosas}`,
      `${rosas} ${rosas}`,
    ].toSorted(),
  );
  const others = v.parse(accountExport, (await exportOf(paul)).json());
  expect(others.audit.filter(({ subject_id }) => subject_id === stranger)).toHaveLength(1);
});

test('an export tells that somebody was refused at signing in to the account', async () => {
  const payload = { email: rosa.email, password: 'wrong horse' };
  await server.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  const all = v.parse(accountExport, (await exportOf(rosa)).json());
  expect(all.audit).toContainEqual({
    at: now,
    actor_id: null,
    action: 'sign-in-refused',
    subject_id: rosa.id,
  });
  const others = v.parse(accountExport, (await exportOf(paul)).json());
  expect(others.audit.map(({ action }) => action)).not.toContain('sign-in-refused');
});

/** Doses, activities and what somebody else did to those, so many of each. */
const addRecords = async (count: number) => {
  const { db, newId } = server.context;
  for (let from = 0; from < count; from += 500) {
    const ids = Array.from({ length: 500 }, newId);
    const doses = ids.map((id, index) => ({
      id,
      person_id: rosa.id,
      medicine_key: `m${(from + index) % 7}`,
      dose: new Date((from + index) * minute).toISOString().slice(0, 16),
      status: 'taken' as const,
    }));
    await db.insertInto('doses').values(doses).execute();
    const activities = ids.map((id, index) => ({
      id,
      person_id: rosa.id,
      activity_type: 'exercise',
      details: `walk ${from + index}`,
      status: 'completed' as const,
      // Many at once, so that the place in the feed needs the id.
      occurred_at: now - Math.floor((from + index) / 900),
    }));
    await db.insertInto('activities').values(activities).execute();
    const told = (actor_id: string | null) =>
      ids.map((subject_id) => ({ id: newId(), at: now, actor_id, action: 'made', subject_id }));
    await db.insertInto('audit').values(told(rosa.id)).execute();
    await db.insertInto('audit').values(told(null)).execute();
  }
};

test('all of much is exported, once', async () => {
  await addRecords(2_500);
  const all = v.parse(accountExport, (await exportOf(rosa)).json());
  expect(new Set(all.doses.map((dose) => `${dose.medicine} ${dose.dose}`)).size).toBe(2_502);
  expect(all.doses).toHaveLength(2_502);
  expect(new Set(all.activities.map(({ id }) => id)).size).toBe(2_501);
  expect(all.activities).toHaveLength(2_501);
  const own = all.audit.filter(({ actor_id }) => actor_id === rosa.id);
  expect(own).toHaveLength(2_500 + 2);
  // Each id is that of a dose and of an activity here.
  expect(all.audit).toHaveLength(2_500 + 2 + 2 * 2_500);
});

test('an export is read page by page, and holds up nobody meanwhile', async () => {
  await addRecords(4_500);
  const other = server.open();
  let turns = 0;
  let ended = false;
  const turn = () => {
    turns += 1;
    if (!ended) setImmediate(turn);
  };
  let largest = 0;
  const export_ = await exportAccount(server.context, rosa.id);
  setImmediate(turn);
  for await (const piece of export_ as AsyncIterable<string>) {
    // A write lock that it held would make this wait, and give up.
    await other.updateTable('users').set({ fname: 'R' }).where('id', '=', rosa.id).execute();
    largest = Math.max(largest, [...piece.matchAll(/[[,]?\{/g)].length);
  }
  ended = true;
  expect(largest).toBe(pageSize);
  expect(turns).toBeGreaterThan(12);
});

test('exports are limited, each person for themselves', async () => {
  for (let count = 0; count < 5; count += 1) expect((await exportOf(rosa)).statusCode).toBe(200);
  const refused = await exportOf(rosa);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['content-disposition']).toBeUndefined();
  expect((await exportOf(paul)).statusCode).toBe(200);
  server.clock.set(now + hour);
  expect((await exportOf(rosa)).statusCode).toBe(200);
});

test('an export whose database is gone breaks off, and its log tells nothing', async () => {
  const gone = server.open();
  const export_ = await exportAccount({ ...server.context, db: gone }, rosa.id);
  await gone.destroy();
  await expect(export_.toArray()).rejects.toThrow(/^An export broke off: \w+$/);
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
  const never = [
    'reminders',
    'doses',
    'activities',
    'edits_coming',
    'emergencies',
    'avatars',
    'former_reminders',
  ];
  const expected = role === 'survivor' ? [] : [...never, 'pairing_codes', 'idempotency'];
  expect(none.map(([table]) => table).toSorted()).toEqual(expected.toSorted());

  const seen = await changesOf(other);
  const answer = await erase(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '' });

  const after = await rowsOf(db, person.id);
  expect(Object.values(after).every((count) => count === 0)).toBe(true);
  // Their name is in the word to the other, until that is out.
  const pushes = await db.selectFrom('pushes').selectAll().where('kind', '<>', 'ended').execute();
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
