import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeIds } from '../ids.ts';
import { isUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { type Db, openSqlite } from './open.ts';

let folder: string;
let file: string;
let db: Db;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'upstroke-'));
  file = path.join(folder, 'upstroke.sqlite');
  db = openSqlite(file);
});
afterEach(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).toSorted();

const broken = {
  ...migrations,
  '0002_broken': () => ({
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

test('a database of a newer version is refused', async () => {
  await migrate(db, { ...migrations, '0002_next': () => ({ up: () => Promise.resolve() }) });
  await expect(migrate(db)).rejects.toThrow('0002_next');
});

test('commits reach the disk, tables are strict and references hold', async () => {
  await migrate(db);
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
  expect(await pragma('synchronous')).toEqual([2]);
  expect(await pragma('journal_mode')).toEqual(['wal']);
  const session = { token_hash: 'a', made_at: 1, extended_at: 1, expires_at: 1 };
  const insert = (values: object) =>
    db
      .insertInto('sessions')
      .values({ ...session, user_id: 'nobody', ...values })
      .execute();
  await expect(insert({})).rejects.toThrow('FOREIGN KEY');
  await expect(insert({ made_at: 'soon' })).rejects.toThrow('cannot store TEXT');
});

test('a writer that waits in vain is told that the database is busy', async () => {
  await migrate(db);
  const other = openSqlite(file);
  await sql`pragma busy_timeout = 10`.execute(other);
  await db.transaction().execute(async () => {
    const error = await other
      .transaction()
      .execute(() => Promise.resolve())
      .catch((thrown: unknown) => thrown);
    expect(isUnavailable(error)).toBe(true);
  });
  await other.destroy();
});

test('ids are UUIDs of version 7 that sort as they were made, come what may', () => {
  let now = 1_700_000_000_000;
  const id = makeIds({ now: () => now });
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
