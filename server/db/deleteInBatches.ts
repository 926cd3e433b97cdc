import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { inTransaction } from '../transaction.ts';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/** Keeps the write lock to a few milliseconds per statement. */
export const batchSize = 500;

export const repeatBatches = async (deleteBatch: () => Promise<number>) => {
  while ((await deleteBatch()) === batchSize) await setImmediate();
};

/** In a transaction per batch. On PostgreSQL a row that changes meanwhile may be left. */
export const deleteInBatches = (
  context: Context,
  tableName: keyof Database,
  condition: RawBuilder<boolean>,
) => {
  const table = sql.table(tableName);
  const isInBatch =
    engineOf(context.db) === 'sqlite'
      ? sql`rowid in (select rowid from ${table} where ${condition} limit ${batchSize})`
      : sql`ctid = any (array(select ctid from ${table} where ${condition} limit ${batchSize}))`;
  const deleteBatch = sql`delete from ${table} where ${isInBatch} returning 1`;
  return repeatBatches(() =>
    inTransaction(context, async ({ db }) => (await deleteBatch.execute(db)).rows.length),
  );
};

/** The write-ahead log still holds what was deleted. Does nothing while another process reads. */
export const truncateLog = async (db: Db) => {
  if (engineOf(db) === 'sqlite') await sql`select truncate_log()`.execute(db);
};
