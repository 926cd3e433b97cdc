import { type Kysely, sql } from 'kysely';
import { StartError } from '../config.ts';
import type { Db } from './open.ts';

type Counts = Readonly<Record<string, number>>;

type AnyDb = Kysely<Record<string, Record<string, unknown>>>;

/** In the order of their creation: referenced tables come first. */
export const tablesOf = async (sqlite: AnyDb): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_schema
    where type = 'table' and name not like 'kysely_%' and name not like 'sqlite_%' order by rowid`.execute(
    sqlite,
  );
  return rows.map(({ name }) => name);
};

/** PostgreSQL takes 65,535 values in one statement; the widest table has 20 columns. */
const batchSize = 500;

const copyTable = async (from: AnyDb, to: AnyDb, table: string): Promise<number> => {
  let count = 0;
  let rows: Record<string, unknown>[] = [];
  const write = async () => {
    if (rows.length > 0) await to.insertInto(table).values(rows).execute();
    count += rows.length;
    rows = [];
  };
  for await (const row of from.selectFrom(table).selectAll().stream()) {
    rows.push(row);
    if (rows.length === batchSize) await write();
  }
  await write();
  return count;
};

const copyAll = async (from: AnyDb, to: AnyDb): Promise<Counts> => {
  const tables = await tablesOf(from);
  for (const table of tables) {
    if (await to.selectFrom(table).selectAll().limit(1).executeTakeFirst()) {
      throw new StartError(
        `The database to copy into is not empty: its table ${table} holds rows.`,
      );
    }
  }
  const counts: Record<string, number> = {};
  for (const table of tables) counts[table] = await copyTable(from, to, table);
  return counts;
};

/** Both must be migrated. A failure leaves the target empty. Throws StartError if it is not empty. */
export const copyDatabase = (from: Db, to: Db): Promise<Counts> =>
  from
    .transaction()
    .execute((source) =>
      to
        .transaction()
        .execute((target) => copyAll(source as unknown as AnyDb, target as unknown as AnyDb)),
    );
