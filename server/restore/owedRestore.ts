import { sql } from 'kysely';
import { StartError } from '../config.ts';
import { engineOf } from '../db/engine.ts';
import type { Db } from '../db/open.ts';
import { type FinishedRestore, finishRestore, readRecordedRevocations } from './finishRestore.ts';

/**
 * `pg_restore` commits before the restore is finished. This table marks the database from before it
 * until then, so that no server answers with what has been revoked.
 */
const mark = 'restore_owed';

const readMark = async (db: Db): Promise<{ isOwed: boolean; isEmpty: boolean }> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
  const isOwed = rows.some(({ name }) => name === mark);
  return { isOwed, isEmpty: rows.length === (isOwed ? 1 : 0) };
};

/** Returns what takes the mark back. Throws StartError if the database is not empty. */
export const oweRestore = (db: Db): Promise<() => Promise<void>> =>
  db.transaction().execute(async (trx) => {
    const { isOwed, isEmpty } = await readMark(trx);
    if (!isEmpty) {
      throw new StartError('The database to restore into is not empty. Make a new one.');
    }
    if (!isOwed) await sql`create table ${sql.table(mark)} ()`.execute(trx);
    return async () => {
      if (!isOwed) await sql`drop table ${sql.table(mark)}`.execute(db);
    };
  });

/** Undefined if none is owed, or another process was faster. */
export const finishOwedRestore = async (
  db: Db,
  backupDir: string,
): Promise<FinishedRestore | undefined> => {
  if (engineOf(db) === 'sqlite' || !(await readMark(db)).isOwed) return undefined;
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext(${mark}))`.execute(trx);
    const { isOwed, isEmpty } = await readMark(trx);
    if (!isOwed) return undefined;
    if (isEmpty) throw new Error('its restore was cut off, run npm run db:restore again');
    const finished = await finishRestore(trx, await readRecordedRevocations(backupDir));
    await sql`drop table ${sql.table(mark)}`.execute(trx);
    return finished;
  });
};
