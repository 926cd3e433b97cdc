import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { everyDay } from '../../domain/daySchedule.ts';
import { day } from '../../domain/specConstants.ts';
import { makeIdGenerator } from '../idGenerator.ts';
import {
  makeTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../testkit/server/testDatabase.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Db } from './open.ts';

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await makeTestDatabase({ migrated: false });
  ({ db } = database);
});
afterEach(() => database.drop());

const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).toSorted();

const broken = {
  ...migrations,
  '9999_broken': () => ({
    up: async (trx: Db) => {
      await trx.schema.createTable('half').addColumn('id', 'text').execute();
      await trx.schema.alterTable('nowhere').addColumn('id', 'text').execute();
    },
  }),
};

test('a failed migration leaves nothing, and the next try starts where it was', async () => {
  await expect(migrate(db, broken)).rejects.toThrow('nowhere');
  expect(await tables()).toEqual([]);
  await migrate(db);
  const before = await tables();
  expect(before).toContain('doses');
  await expect(migrate(db, broken)).rejects.toThrow('nowhere');
  expect(await tables()).toEqual(before);
  await migrate(db);
});

test.each([
  ['idempotency', 'made_at', '<= 0'],
  ['pushes', 'made_at', '<= 0'],
  ['pushes', 'person_id', "= 'a'"],
  ['emergencies', 'answered_by', "= 'a'"],
  ['pushes', 'subject_id', "= 'a' and state in ('shown', 'acknowledged')"],
])('rows of %s are found by %s through an index', async (table, column, condition) => {
  await migrate(db);
  const query = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} ${sql.raw(condition)}`;
  const { rows } = await db.transaction().execute(async (trx) => {
    if (testEngine === 'sqlite') return sql`explain query plan ${query}`.execute(trx);
    // PostgreSQL scans a small table rather than its index.
    await sql`set local enable_seqscan = off`.execute(trx);
    return sql`explain ${query}`.execute(trx);
  });
  expect(JSON.stringify(rows)).toMatch(`${table}_${column}`);
});

const user = {
  id: 'a',
  role: 'survivor' as const,
  fname: '',
  lname: '',
  email: '',
  email_norm: '',
  password_hash: '',
  avatar_url: null,
  time_zone: 'UTC',
  made_at: 1,
};

test('an account that used a reset link before addresses were confirmed has a confirmed one, and other caregivers are mailed', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0009');
  await migrate(db, Object.fromEntries(earlier));
  const newer = { id: 'b', email_norm: 'b' };
  await db
    .insertInto('users')
    .values([user, { ...user, ...newer }])
    .execute();
  const used = { actor_id: 'a', subject_id: 'a', action: 'password-reset' };
  const rows = [7, 9].map((at) => ({ ...used, id: `${at}`, at }));
  await db.insertInto('audit').values(rows).execute();
  const pairing = { survivor_id: 'a', caregiver_id: 'b', made_at: 1, ended_at: null };
  await db
    .insertInto('pairings')
    .values({ id: 'p', ...pairing })
    .execute();
  await migrate(db);
  const mails = await db.selectFrom('mails').select(['user_id', 'kind']).execute();
  expect(mails).toEqual([{ user_id: 'b', kind: 'confirm-email' }]);
  const confirmed = await db.selectFrom('users').select(['id', 'email_confirmed_at']).execute();
  expect(confirmed).toEqual([
    { id: 'a', email_confirmed_at: 9 },
    { id: 'b', email_confirmed_at: null },
  ]);
});

test('time zones of older versions get their canonical names', async () => {
  const before = Object.entries(migrations).filter(([name]) => name < '0013');
  await migrate(db, Object.fromEntries(before));
  const zones = { time_zone: 'europe/berlin', zone_before: 'Mars/Olympus' };
  await db
    .insertInto('users')
    .values({ ...user, ...zones })
    .execute();
  await migrate(db);
  expect(await db.selectFrom('users').select(['time_zone', 'zone_before']).execute()).toEqual([
    { ...zones, time_zone: 'Europe/Berlin' },
  ]);
});

test.each(Object.keys(migrations).slice(0, -1))('rows of %s are kept', async (version) => {
  const earlier = Object.entries(migrations).filter(([name]) => name <= version);
  await migrate(db, Object.fromEntries(earlier));
  const key = { person_id: 'a', medicine_key: 'aspirin' };
  const rows = {
    users: [user],
    sessions: [{ token_hash: 't', user_id: 'a', made_at: 1, extended_at: 1, expires_at: 2 }],
    doses: [{ id: 'd', ...key, dose: '2026-03-10T08:00', status: 'taken', occurred_at: 9 }],
    ...(version >= '0015' && {
      medicines: [
        { id: 'm', ...key, medicine_name: 'Aspirin', dosage: '', schedule: '', revision: 'r' },
      ],
    }),
  };
  for (const [table, values] of Object.entries(rows)) {
    await db
      .insertInto(table as 'jobs')
      .values(values as never)
      .execute();
  }
  await migrate(db);
  for (const [table, values] of Object.entries(rows)) {
    expect(
      await db
        .selectFrom(table as 'jobs')
        .selectAll()
        .execute(),
    ).toMatchObject(values);
  }
});

const versionsBefore0015 = Object.keys(migrations).filter((name) => '0002' < name && name < '0015');

test.each(versionsBefore0015)(
  'reminders of %s become medicines; ids, answers, their log, creation and an open edit are kept',
  async (version) => {
    const earlier = Object.entries(migrations).filter(([name]) => name <= version);
    await migrate(db, Object.fromEntries(earlier));
    const insert = (table: string, rows: object[]) =>
      db
        .insertInto(table as 'jobs')
        .values(rows as never)
        .execute();
    await insert('users', [user]);
    const reminder = (id: string, name: string, schedule_time: string, made_at: number) => {
      const names = { medicine_name: name, medicine_key: name.toLowerCase() };
      const rest = { dosage: `${id} mg`, frequency: '2x', schedule_time, made_at };
      return { id, person_id: user.id, ...names, ...rest };
    };
    await insert('reminders', [
      reminder('r1', 'Aspirin', '20:00', 3),
      reminder('r2', 'Aspirin', '08:00', 4),
      reminder('r3', 'Statin', '08:00', 5),
      reminder('r4', 'Statin', '09:00', 6),
      reminder('r5', 'Iron', '10:00', 7),
    ]);
    const dose = { id: 'd', person_id: 'a', medicine_key: 'aspirin', dose: '2026-03-10T08:00' };
    const answer = { status: 'taken' as const, occurred_at: 9 };
    await insert('doses', [{ ...dose, ...answer }]);
    const activity = { activity_type: 'medication', details: '', status: 'taken' as const };
    const logged = { id: 'l', person_id: 'a', ...activity, occurred_at: 9, dose_id: 'd' };
    await insert('activities', [logged]);
    // One edit has yet to send its last call; of another nothing came for two days.
    await insert('edits_leaving', [
      { edit_id: 'open', reminder_id: 'r3', made_at: Date.now() },
      { edit_id: 'open', reminder_id: 'r4', made_at: Date.now() },
      { edit_id: 'old', reminder_id: 'r5', made_at: Date.now() - 2 * day },
    ]);
    await insert('edits_coming', [
      { ...reminder('r6', 'Statin', '08:00', 5), edit_id: 'open' },
      { ...reminder('r7', 'Statin', '11:00', 8), edit_id: 'open' },
      { ...reminder('r8', 'Iron', '12:00', 8), edit_id: 'old' },
    ]);
    await migrate(db);
    const everyDayStored = JSON.stringify(everyDay);
    const medicine = (id: string, medicine_name: string) => {
      const names = { medicine_name, medicine_key: medicine_name.toLowerCase() };
      const rest = { dosage: `${id} mg`, schedule: everyDayStored, revision: id };
      return { id, person_id: user.id, ...names, ...rest, note: '', stock: null, shape: null };
    };
    expect(await db.selectFrom('medicines').selectAll().orderBy('id').execute()).toEqual([
      medicine('r2', 'Aspirin'),
      medicine('r3', 'Statin'),
      medicine('r5', 'Iron'),
    ]);
    const time = (id: string, medicine_id: string, schedule_time: string, made_at: number) => {
      return { id, medicine_id, frequency: '2x', schedule_time, made_at };
    };
    expect(await db.selectFrom('reminders').selectAll().orderBy('id').execute()).toEqual([
      time('r1', 'r2', '20:00', 3),
      time('r2', 'r2', '08:00', 4),
      time('r3', 'r3', '08:00', 5),
      time('r5', 'r5', '10:00', 7),
      time('r7', 'r3', '11:00', 8),
    ]);
    expect(await db.selectFrom('doses').selectAll().execute()).toMatchObject([
      { ...dose, ...answer },
    ]);
    expect(await db.selectFrom('activities').selectAll().execute()).toEqual([
      { ...logged, actor_id: null },
    ]);
  },
);

test('a database of a newer version is refused', async () => {
  await migrate(db, { ...migrations, '9999_next': () => ({ up: () => Promise.resolve() }) });
  await expect(migrate(db)).rejects.toThrow(/^a newer version of Upstroke has changed it/);
});

test('processes that start at once all find the tables', async () => {
  const script = `
    import { migrate } from ${JSON.stringify(path.join(import.meta.dirname, 'migrate.ts'))};
    import * as open from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))};
    const db = open.${testEngine === 'postgres' ? 'openPostgres' : 'openSqlite'}(process.argv[1]);
    await migrate(db);
    const { n } = await db.selectFrom('users').select(({ fn }) => fn.countAll().as('n')).executeTakeFirstOrThrow();
    console.log(n);
    await db.destroy();`;
  const start = () =>
    promisify(execFile)(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module-typescript',
      '--eval',
      script,
      database.address,
    ]);
  const ended = await Promise.all([start(), start(), start()]);
  expect(ended.map(({ stdout, stderr }) => stdout + stderr)).toEqual(['0\n', '0\n', '0\n']);
});

test('texts sort by their bytes, and numbers come back as numbers', async () => {
  await migrate(db);
  await db.insertInto('users').values(user).execute();
  const names = ['b', 'B', 'ä', 'a', '_', 'Z', '0'];
  const rest = { person_id: 'a', path: '', body_hash: '', answer: '', made_at: 2 ** 53 - 1 };
  const all = names.map((key) => ({ ...rest, key }));
  await db.insertInto('idempotency').values(all).execute();
  const rows = await db.selectFrom('idempotency').selectAll().orderBy('key').execute();
  expect(rows.map(({ key }) => key)).toEqual(['0', 'B', 'Z', '_', 'a', 'b', 'ä']);
  expect(rows[0]?.made_at).toBe(2 ** 53 - 1);
  const counted = await sql<{ n: number }>`select count(*) as n from idempotency`.execute(db);
  expect(counted.rows).toEqual([{ n: names.length }]);
});

test('a number that JavaScript cannot hold is refused and never rounded', async () => {
  const number = sql.lit('9007199254740993');
  const query =
    testEngine === 'postgres'
      ? sql`select ${number}::bigint`
      : sql`select cast(${number} as integer)`;
  await expect(query.execute(db)).rejects.toThrow(/too large/);
  await expect(sql`select 1 as n`.execute(db)).resolves.toMatchObject({ rows: [{ n: 1 }] });
});

test('a row cannot point to nothing', async () => {
  await migrate(db);
  const session = { token_hash: 'a', user_id: 'nobody', made_at: 1, extended_at: 1, expires_at: 1 };
  await expect(db.insertInto('sessions').values(session).execute()).rejects.toThrow(/foreign key/i);
});

test('ids are UUIDs of version 7 that sort as they were made, come what may', () => {
  let now = 1_700_000_000_000;
  const id = makeIdGenerator({ now: () => now });
  const made = Array.from({ length: 10_000 }, id);
  now -= 1_000;
  made.push(...Array.from({ length: 10 }, id));
  now += 60_000;
  made.push(id());
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
  for (const one of made) {
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  }
});

test('answers, removed reminders and earlier names of older versions are kept in their short form', async () => {
  const earlier = Object.entries(migrations).filter(([name]) => name < '0028');
  await migrate(db, Object.fromEntries(earlier));
  const old = db as unknown as Kysely<Record<string, Record<string, unknown>>>;
  await db.insertInto('users').values(user).execute();
  const medicine = { person_id: 'a', dosage: '', schedule: '', revision: '', note: '' };
  const aspirin = { ...medicine, id: 'm', medicine_name: 'ASS', medicine_key: 'ass' };
  await db.insertInto('medicines').values(aspirin).execute();
  const time = { schedule_time: '08:00', frequency: '1x', made_at: 1 };
  await db
    .insertInto('reminders')
    .values({ id: 'live', medicine_id: 'm', ...time })
    .execute();
  const former = (id: string, medicine_key: string, gone_at: number, name: string | null) => ({
    person_id: 'a',
    id,
    medicine_key,
    gone_at,
    medicine_name: name,
  });
  const rows = [
    former('live', 'aspirin', 1, 'Aspirin'),
    former('removed', 'aspirin', 1, 'Aspirin'),
    former('removed', 'ass', 2, null),
    former('deleted', 'statin', 3, 'Statin'),
  ];
  await old.insertInto('former_reminders').values(rows).execute();
  const emergency = { message: '', alert_type: '', pressed_at: 1, made_at: 1, round: 0 };
  await db
    .insertInto('emergencies')
    .values({ id: 'e', survivor_id: 'a', ...emergency })
    .execute();
  const alert = { id: 'x', emergency_id: 'e', survivor_id: 'a', caregiver_id: 'a' };
  await db
    .insertInto('alerts')
    .values({ ...alert, status: 'pending' })
    .execute();
  const answers = [
    ['/api/medicines/{medicineId}', '{"id":"m","said_today":[1]}'],
    ['/api/reminders', '{"id":"live","said_today":[1]}'],
    ['/api/emergency/send', '{"alertIds":["x"],"caregivers":["Carl"]}'],
    ['/api/activities/log', '{"id":"log"}'],
  ].map(([path = '', answer = '']) => ({ path, answer, key: path, person_id: 'a' }));
  const keyed = answers.map((row) => ({ ...row, body_hash: '', made_at: 1 }));
  await db.insertInto('idempotency').values(keyed).execute();
  await migrate(db);
  const stored = await db.selectFrom('idempotency').select('answer').orderBy('path').execute();
  expect(stored.map(({ answer }) => answer)).toEqual([
    '{"id":"log"}',
    '{"id":"e"}',
    '{}',
    '{"id":"live"}',
  ]);
  const lines = async (table: 'former_reminders' | 'former_names') =>
    (await db.selectFrom(table).selectAll().execute())
      .map(({ person_id: _person, ...row }) => Object.values(row).join(' '))
      .toSorted();
  expect(await lines('former_reminders')).toEqual(['deleted deleted 3', 'live m 1', 'removed m 2']);
  expect(await lines('former_names')).toEqual([
    'deleted statin Statin 3',
    'm aspirin Aspirin 1',
    'm ass  2',
  ]);
});
