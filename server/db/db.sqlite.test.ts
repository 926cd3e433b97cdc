import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { isUnavailable } from './errors.ts';
import type { Db } from './open.ts';
import { databasePerTest, db } from '../../testkit/server/perTest.ts';

databasePerTest();

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('commits reach the disk and tables are strict', async () => {
  const pragma = async (name: string) =>
    Object.values((await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0] ?? {});
  expect(await pragma('synchronous')).toEqual([2]);
  expect(await pragma('journal_mode')).toEqual(['wal']);
  // Overwrites deleted health data in the file.
  expect(await pragma('secure_delete')).toEqual([1]);
  const loose = await sql`select name from pragma_table_list where schema = 'main' and
    type = 'table' and strict = 0 and name not like 'kysely%' and name not like 'sqlite%'`.execute(
    db,
  );
  expect(loose.rows).toEqual([]);
});

test('more statements than are kept prepared are answered', async () => {
  for (let id = 0; id < 510; id += 1) {
    const { rows } = await sql`select ${sql.lit(id)} as id`.execute(db);
    expect(rows).toEqual([{ id }]);
  }
});

const long = 'x'.repeat(3_000);

const insert = (on: Db, id: number, body: string) =>
  sql`insert into notes (id, body) values (${id}, ${body})`.execute(on);

test('a file that may not grow undoes the whole transaction and goes on', async () => {
  const [size] = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows;
  await sql`pragma max_page_count = ${sql.lit((size?.page_count ?? 0) + 20)}`.execute(db);
  const notes = async () => (await sql<{ id: number }>`select id from notes`.execute(db)).rows;
  await sql`create table notes (id integer primary key, body text) strict`.execute(db);
  for (let round = 0; round < 2; round += 1) {
    // A transaction that continues after an error.
    const overfill = db.transaction().execute(async (trx) => {
      await insert(trx, 0, 'first');
      const rows = Array.from({ length: 3_000 }, (_, index) => index + 1);
      await Promise.all([...rows.map((id) => insert(trx, id, long)), insert(trx, 9_999, 'last')]);
    });
    const error = await thrownBy(overfill);
    expect(error).toMatchObject({ errcode: 13 });
    expect(isUnavailable(error)).toBe(true);
    expect(await notes()).toEqual([]);
  }
  await db.transaction().execute((trx) => insert(trx, 1, 'again'));
  expect(await notes()).toEqual([{ id: 1 }]);
});
