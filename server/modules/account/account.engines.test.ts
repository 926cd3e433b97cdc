import { beforeEach, expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import * as v from 'valibot';
import { accountExport } from '../../../contract/accountExport.ts';
import { hour, minute } from '../../../domain/specConstants.ts';
import { audit } from '../../audit.ts';
import type { Database } from '../../db/schema.ts';
import { makeTestServer, type TestPerson } from '../../../testkit/server/makeTestServer.ts';
import { insertMedicines } from '../../../testkit/server/insertMedicines.ts';
import { fillRecords } from '../../../testkit/server/fillRecords.ts';
import { exportAccount, pageSize } from './exportAccount.ts';
import { perTest } from '../../../testkit/server/perTest.ts';

const now = Date.parse('2026-03-10T09:00:00Z');
const server = perTest(() => makeTestServer({ now, rateLimit: true }));
let rosa: TestPerson;
let paul: TestPerson;

beforeEach(async () => {
  rosa = await server.register('survivor');
  paul = await server.register('caregiver', { fname: 'Paul', email: 'paul@example.org' });
  await server.pair(rosa, paul);
  await fillRecords(server.context, { survivor: rosa, caregiver: paul });
});

const exportOf = ({ bearer }: TestPerson) =>
  server.call('GET', '/api/account/export', undefined, bearer);
const read = async (person: TestPerson) => v.parse(accountExport, (await exportOf(person)).json());
const erase = ({ bearer, password: own }: TestPerson, password = own) =>
  server.call('DELETE', '/api/account', { password }, bearer);
const changesOf = (person: TestPerson) =>
  server.read<{ version: number; changed: string[] }>('/api/changes?since=0', person);

test('an export holds all that is kept, as a file', async () => {
  const stock = { count: 9, per_dose: 0.5, counted_at: now };
  await server.context.db
    .updateTable('medicines')
    .set({ stock: JSON.stringify(stock) })
    .execute();
  await server.context.db
    .updateTable('doses')
    .set({ as_needed: 1 })
    .where('status', '=', 'taken')
    .execute();
  const answer = await exportOf(rosa);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="upstroke.json"');
  const all = v.parse(accountExport, answer.json());
  expect(all.doses[1]).not.toHaveProperty('as_needed');
  // The export has no fields beyond the contract.
  expect(answer.json()).toEqual(all);
  const gone = { medicine: 'Gone', dose: '2026-03-09T08:00', status: 'missed' };
  const taken = { medicine: 'Ramipril', dose: '2026-03-10T08:00', status: 'taken' };
  const answered = { answered_at: now, answered_by: paul.id };
  const sent = { survivor_id: rosa.id, message: 'Help', location_data: '{"at":"home"}' };
  expect(all).toMatchObject({
    exported_at: '2026-03-10T09:00:00.000Z',
    user: {
      id: rosa.id,
      fname: 'Rosa',
      avatar: 'data:image/webp;base64,AQID',
      hides_names: false,
    },
    sessions: [{ made_at: now, extended_at: now }],
    devices: [{ push_service: 'push.example.org', made_at: now }],
    pairings: [{ survivor_id: rosa.id, caregiver_id: paul.id, made_at: now, ended_at: null }],
    reminders: [
      { medicine_name: 'Ramipril', schedule_time: '08:00', stock, note: '', shape: null },
    ],
    medicine_pictures: [{ medicine: 'Ramipril', picture: 'data:image/webp;base64,AQID' }],
    calendar_links: [{ made_at: now }],
    doses: [
      { ...taken, occurred_at: now, undone_at: now - 1, as_needed: true },
      { ...gone, occurred_at: null, undone_at: null },
    ],
    activities: [{ details: 'Ramipril', status: 'taken', by: 'Paul' }],
    alerts: [
      { ...sent, ...answered, location: { lat: 52.52, lon: 13.405, accuracy: 20, at: now } },
    ],
    pushes: [{ kind: 'unreachable', made_at: now, state: 'queued', shown_at: null }],
  });
  const actions = all.audit.map(({ action }) => action).toSorted();
  expect(actions).toEqual(['account-exported', 'registered']);
  for (const secret of ['password', 'hash', 'p256dh', 'secret-path', rosa.token]) {
    expect(answer.body).not.toContain(secret);
  }
});

test('a wrong password erases nothing', async () => {
  expect((await erase(rosa, 'wrong')).json()).toMatchObject({ code: 'password_refused' });
  expect((await exportOf(rosa)).statusCode).toBe(200);
});

test("a caregiver's export holds the alerts they got, without where the survivor was", async () => {
  const all = await read(paul);
  expect(all.alerts).toMatchObject([{ caregiver_id: paul.id, location_data: null }]);
  expect(all.alerts[0]).not.toHaveProperty('location');
  expect(all.user.avatar).toBeNull();
  expect(all).toMatchObject({ reminders: [], medicine_pictures: [], doses: [], activities: [] });
});

test('the export of a former caregiver holds what their screens still show', async () => {
  await server.unpair(paul);
  const all = await read(paul);
  expect(all.alerts).toEqual([]);
  expect((await read(rosa)).alerts).toHaveLength(1);
  const { id } = (await server.rows('alerts'))[0]!;
  expect(all.audit.map(({ subject_id }) => subject_id)).not.toContain(id);
});

test("an export tells what others did to a person's records, and who it was, and refused sign-ins", async () => {
  const { context } = server;
  const stranger = context.newId();
  const rows = [];
  for (const table of ['reminders', 'doses', 'activities', 'alerts'] as const) {
    rows.push(...(await server.rows(table)));
  }
  const subjects = [...rows.map(({ id }) => id), rosa.id];
  for (const subject of subjects) await audit(context, paul.id, 'profile-changed', subject);
  await audit(context, null, 'dose-answered', subjects[1]!);
  await audit(context, rosa.id, 'dose-answered', subjects[1]!);
  await audit(context, paul.id, 'activity-logged', stranger);
  await server.call('POST', '/api/auth/login', { email: rosa.email, password: 'wrong horse' });
  const told = (await read(rosa)).audit.map((row) => `${row.actor_id} ${row.subject_id}`);
  expect(told.toSorted()).toEqual(
    [
      ...subjects.map((subject) => `${paul.id} ${subject}`),
      `null ${subjects[1]}`,
      `${rosa.id} ${subjects[1]}`,
      `null ${rosa.id}`,
      `${rosa.id} ${rosa.id}`,
      `${rosa.id} ${rosa.id}`,
    ].toSorted(),
  );
  const refused = { actor_id: null, action: 'sign-in-refused', subject_id: rosa.id };
  expect((await read(rosa)).audit).toContainEqual({ at: now, ...refused });
  const others = (await read(paul)).audit;
  expect(others.filter(({ subject_id }) => subject_id === stranger)).toHaveLength(1);
  expect(others.map(({ action }) => action)).not.toContain('sign-in-refused');
});

/** Adds `count` doses and activities, with audit entries of Rosa and of the server. */
const addRecords = async (count: number) => {
  const { db, newId } = server.context;
  for (let from = 0; from < count; from += 500) {
    const ids = Array.from({ length: 500 }, newId);
    const doses = ids.map((id, index) => {
      const dose = new Date((from + index) * minute).toISOString().slice(0, 16);
      const medicine_name = `m${(from + index) % 7}`;
      const medicine = { medicine_id: medicine_name, medicine_name };
      return { id, person_id: rosa.id, ...medicine, dose, status: 'taken' as const };
    });
    await db.insertInto('doses').values(doses).execute();
    const activities = ids.map((id, index) => ({
      id,
      person_id: rosa.id,
      activity_type: 'exercise',
      details: `walk ${from + index}`,
      status: 'completed' as const,
      // Equal times, so that the cursor needs the id.
      occurred_at: now - Math.floor((from + index) / 900),
    }));
    await db.insertInto('activities').values(activities).execute();
    for (const actor_id of [rosa.id, null]) {
      const made = { at: now, actor_id, action: 'made' };
      const told = ids.map((subject_id) => ({ ...made, id: newId(), subject_id }));
      await db.insertInto('audit').values(told).execute();
    }
  }
};

test('much data is exported completely, once, page by page, and blocks no other call', async () => {
  await addRecords(4_500);
  const all = await read(rosa);
  expect(new Set(all.doses.map((dose) => `${dose.medicine} ${dose.dose}`)).size).toBe(4_502);
  expect(all.doses).toHaveLength(4_502);
  expect(new Set(all.activities.map(({ id }) => id)).size).toBe(4_501);
  expect(all.activities).toHaveLength(4_501);
  expect(all.audit.filter(({ actor_id }) => actor_id === rosa.id)).toHaveLength(4_500 + 2);
  // Each id belongs to a dose and to an activity.
  expect(all.audit).toHaveLength(4_500 + 2 + 2 * 4_500);

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
    // This would time out if the export held a write lock.
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

/** Counts the rows of a user in each table, by the columns that refer to users. */
const countsOf = async (id: string): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for (const { name, columns } of await server.context.db.introspection.getTables()) {
    const own = columns.map((column) => column.name).filter((each) => ownColumns.includes(each));
    if (name === 'users') own.push('id');
    if (own.length === 0) continue;
    const rows: Record<string, unknown>[] = await server.rows(name as keyof Database);
    const isOwn = (row: Record<string, unknown>) => own.some((column) => row[column] === id);
    found.set(name, rows.filter(isOwn).length);
  }
  return found;
};

test.each(['survivor', 'caregiver'])('of an erased %s nothing is left', async (role) => {
  const [person, other] = role === 'survivor' ? [rosa, paul] : [paul, rosa];
  const none = [...(await countsOf(person.id))].filter(([, count]) => count === 0);
  // Tables of the other role only.
  const never =
    'activities avatars calendar_feeds doses emergencies former_reminders idempotency medicines pairing_codes';
  expect(
    none
      .map(([table]) => table)
      .toSorted()
      .join(' '),
  ).toBe(role === 'survivor' ? '' : never);

  const seen = await changesOf(other);
  const answer = await erase(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.cookies[0]).toMatchObject({ name: 'session', value: '' });

  expect(new Set((await countsOf(person.id)).values())).toEqual(new Set([0]));
  expect(await server.rows('medicine_pictures')).toHaveLength(role === 'survivor' ? 0 : 1);
  // The queued push to the other user contains the name until it is sent.
  const pushes = (await server.rows('pushes')).filter(({ kind }) => kind !== 'ended');
  expect(JSON.stringify(pushes)).not.toContain(role === 'survivor' ? 'Rosa' : 'Paul');

  expect((await exportOf(person)).statusCode).toBe(401);
  const changed = await changesOf(other);
  const log = (await read(other)).activities;
  expect(log.map(({ by }) => by)).toEqual(role === 'survivor' ? [] : ['']);
  expect(changed.version).toBeGreaterThan(seen.version);
  expect(changed.changed).toEqual(expect.arrayContaining(['activities', 'alerts', 'pairings']));
  const audited = { action: 'account-deleted', actor_id: person.id };
  expect(await server.rows('audit')).toContainEqual(expect.objectContaining(audited));
  // The address can be registered again.
  const again = await server.register('survivor', { email: person.email });
  expect(await read(again)).toMatchObject({ reminders: [], activities: [] });
});

test('the survivor of an erased caregiver is notified of the end alone', async () => {
  await server.context.db.deleteFrom('pushes').execute();
  await erase(paul);
  const pushes = await server.rows('pushes');
  expect(pushes.map(({ kind, person_id }) => [kind, person_id])).toEqual([['ended', rosa.id]]);
});

test('an account is erased once', async () => {
  const answers = await Promise.all([erase(rosa), erase(rosa)]);
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
  const audited = (await server.rows('audit')).filter(({ action }) => action === 'account-deleted');
  expect(audited).toHaveLength(1);
});

test('an export reads one picture of a medicine at a time', async () => {
  const { db } = server.context;
  const person_id = (await server.register('survivor')).id;
  const ids = ['1', '2', '3'].map((name) => ({ id: name, medicine_name: name }));
  const rest = { person_id, schedule_time: '08:00', made_at: 0 };
  await insertMedicines(
    db,
    ids.map((one) => ({ ...one, ...rest })),
  );
  const picture = new Uint8Array([1]);
  await db
    .insertInto('medicine_pictures')
    .values(ids.map(({ id }) => ({ name: id, medicine_id: id, picture })))
    .execute();
  let most = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const pictures = result.rows.filter((row) => 'picture' in row).length;
      most = Math.max(most, pictures);
      return result;
    },
  };
  const stream = await exportAccount({ ...server.context, db: db.withPlugin(counting) }, person_id);
  const text = (await stream.toArray()).join('');
  expect((JSON.parse(text) as { medicine_pictures: unknown[] }).medicine_pictures).toHaveLength(3);
  expect(most).toBe(1);
});
