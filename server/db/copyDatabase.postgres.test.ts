import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { copyDatabase, tablesOf } from './copyDatabase.ts';
import { migrate } from './migrate.ts';
import { type Db, openSqlite } from './open.ts';
import { databasePerTest, db, folder, folderPerTest } from '../../testkit/server/perTest.ts';

type Row = Record<string, unknown>;
type AnyDb = Kysely<Record<string, Row>>;

const any = (db: Db) => db as unknown as AnyDb;

folderPerTest();
databasePerTest();
let from: Db;
let tables: string[];

beforeEach(async () => {
  from = openSqlite(path.join(folder, 'upstroke.sqlite'));
  await migrate(from);
  tables = await tablesOf(any(from));
});
afterEach(() => from.destroy());

const valueOf = (type: string, index: number): unknown => {
  if (type === 'blob') return Uint8Array.of(0, 255, 0x5c, index % 256);
  if (type === 'integer') return index;
  if (type === 'real') return index + 0.123456789;
  // The same in all columns, so every reference is valid.
  return `ä 'x' \\ ${index}`;
};

/** Fills every table, with null in the first row where allowed. */
const fill = async (db: AnyDb, counts: (table: string) => number): Promise<void> => {
  const found = await db.introspection.getTables();
  for (const table of tables) {
    const columns = found.find(({ name }) => name === table)?.columns ?? [];
    for (let index = 0; index < counts(table); index += 1) {
      const row = columns.map(({ name, dataType, isNullable }) => [
        name,
        index === 0 && isNullable ? null : valueOf(dataType.toLowerCase(), index),
      ]);
      const values = Object.fromEntries(row) as Row;
      await db.insertInto(table).values(values).execute();
    }
  }
};

const readable = (row: object): string => {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? [...(value as Buffer)] : value,
  ]);
  return JSON.stringify(entries.toSorted());
};

const contents = async (db: AnyDb): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    all[table] = (await db.selectFrom(table).selectAll().execute()).map(readable).toSorted();
  }
  return all;
};

test('no table is forgotten, and each comes after those that it refers to', async () => {
  const found = (await from.introspection.getTables()).map(({ name }) => name);
  expect(tables.toSorted()).toEqual(found.toSorted());
  const references = await sql<{ child: string; parent: string }>`
    select m.name as child, f."table" as parent from sqlite_schema m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(from);
  expect(references.rows.length).toBeGreaterThan(20);
  for (const { child, parent } of references.rows) {
    expect(tables.indexOf(parent)).toBeLessThan(tables.indexOf(child));
  }
});

test('every row arrives as it was, in as many batches as it takes', async () => {
  await fill(any(from), (table) => (table === 'users' ? 1_001 : 3));
  const made_at = 2 ** 53 - 1;
  await from.updateTable('users').set({ made_at }).execute();
  const counts = await copyDatabase(from, db);
  expect(counts).toMatchObject({ users: 1_001, avatars: 3, audit: 3 });
  expect(await contents(any(db))).toEqual(await contents(any(from)));
});

test('a database that holds something already is left as it is', async () => {
  await fill(any(from), () => 1);
  await any(db).insertInto('jobs').values({ name: 'clock', done_up_to: 1 }).execute();
  const before = await contents(any(db));
  await expect(copyDatabase(from, db)).rejects.toThrow('its table jobs holds rows');
  expect(await contents(any(db))).toEqual(before);
});

test('a failure on the way leaves nothing behind', async () => {
  await fill(any(from), () => 2);
  await sql`alter table audit drop column action`.execute(db);
  await expect(copyDatabase(from, db)).rejects.toThrow('action');
  expect(Object.values(await contents(any(db))).flat()).toEqual([]);
  await from.insertInto('jobs').values({ name: 'again', done_up_to: 1 }).execute();
});
