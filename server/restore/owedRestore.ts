import { sql } from 'kysely';
import { StartError } from '../config.ts';
import { engineOf } from '../db/engine.ts';
import type { Db } from '../db/open.ts';
import { type FinishedRestore, finishRestore } from './finishRestore.ts';
import { readRecordedRevocations } from './recordedRevocations.ts';

/**
 * `pg_restore` commits before the restore is finished. The table `restore_owed` marks the database from
 * before it until then, so that no server answers with what has been revoked.
 */
const isOwed = async (db: Db): Promise<boolean> => {
  const query = sql<{ owed: boolean }>`select to_regclass('restore_owed') is not null as owed`;
  return (await query.execute(db)).rows[0]?.owed === true;
};

const isEmpty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_tables
    where schemaname = current_schema() and tablename <> 'restore_owed' limit 1`.execute(db);
  return rows.length === 0;
};

/** Returns what takes the mark back. Throws StartError if the database is not empty. */
export const oweRestore = (db: Db): Promise<() => Promise<void>> =>
  db.transaction().execute(async (trx) => {
    if (!(await isEmpty(trx))) {
      throw new StartError('The database to restore into is not empty. Make a new one.');
    }
    const wasOwed = await isOwed(trx);
    if (!wasOwed) await sql`create table restore_owed ()`.execute(trx);
    return async () => {
      if (!wasOwed) await sql`drop table restore_owed`.execute(db);
    };
  });

/** Undefined if none is owed, or another process was faster. */
export const finishOwedRestore = async (
  db: Db,
  backupDir: string,
): Promise<FinishedRestore | undefined> => {
  if (engineOf(db) === 'sqlite' || !(await isOwed(db))) return undefined;
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 0`.execute(trx);
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('restore_owed'))`.execute(trx);
    if (!(await isOwed(trx))) return undefined;
    if (await isEmpty(trx))
      throw new Error('its restore was cut off, run npm run db:restore again');
    const finished = await finishRestore(trx, await readRecordedRevocations(backupDir));
    await sql`drop table restore_owed`.execute(trx);
    return finished;
  });
};
