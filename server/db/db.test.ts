import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { makeIdGenerator } from '../idGenerator.ts';
import { testEngine } from '../../testkit/server/testDatabase.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { undeliveredPushes } from '../modules/push/repository.ts';
import type { Db } from './open.ts';
import { database, databasePerTest, db } from '../../testkit/server/perTest.ts';

databasePerTest({ migrated: false });

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

test('the readiness check finds late pushes through an index', async () => {
  await migrate(db);
  const plan = await db.transaction().execute(async (trx) => {
    if (testEngine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
    const options = testEngine === 'sqlite' ? sql`query plan` : undefined;
    return undeliveredPushes(trx, { before: 1, now: 1 }).explain(undefined, options);
  });
  expect(JSON.stringify(plan)).toMatch(/(SEARCH|Scan).*pushes_late/);
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

test('answers, removed reminders and doses under earlier names of version 1.0.0 are kept', async () => {
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
    former('deleted too', 'statin', 4, 'Statin'),
  ];
  await old.insertInto('former_reminders').values(rows).execute();
  const counted = { medicine_name: 'Iron', medicine_key: 'iron', stock: '{}' };
  await db
    .insertInto('medicines')
    .values({ ...medicine, ...counted, id: 'c' })
    .execute();
  const renamed = [former('iron', 'zinc', 4, 'Zinc'), former('iron', 'iron', 5, null)];
  await old.insertInto('former_reminders').values(renamed).execute();
  const doses = ['ass 08', 'aspirin 08', 'aspirin 09', 'statin 08', 'zinc 08', 'unknown 08'];
  const answered = doses.map((words, index) => {
    const [medicine_key, dose] = words.split(' ');
    return { id: `d${index}`, person_id: 'a', medicine_key, dose, status: 'taken' };
  });
  await old.insertInto('doses').values(answered).execute();
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
  const formerRows = await db.selectFrom('former_reminders').selectAll().orderBy('id').execute();
  expect(formerRows.map((row) => Object.values(row).slice(1).join(' '))).toEqual([
    'deleted deleted too 3 Statin',
    'deleted too deleted too 4 Statin',
    'iron c 5 Zinc',
    'live m 1 Aspirin',
    'removed m 2 Aspirin',
  ]);
  const kept = await db.selectFrom('doses').selectAll().orderBy('id').execute();
  expect(kept.map((row) => [row.medicine_id, row.medicine_name, row.dose].join(' '))).toEqual([
    'm ASS 08',
    // The medicine has a dose of that minute.
    'd1 Aspirin 08',
    'm Aspirin 09',
    'deleted too Statin 08',
    // The stock of Iron lacks it already.
    'd4 Zinc 08',
    'd5 unknown 08',
  ]);
});
