import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { StartError } from '../config.ts';
import { assertUpstrokeDatabase, backUp } from '../db/backup.ts';
import { openSqlite } from '../db/open.ts';
import type { Database } from '../db/schema.ts';
import { makeSqliteDialect } from '../db/sqliteDialect.ts';
import { errorMessage } from '../errorMessage.ts';
import {
  type FinishedRestore,
  finishRestore,
  readRecordedRevocations,
  type RecordedRevocations,
} from './finishRestore.ts';
import {
  filesOf,
  openExclusively,
  placeBeside,
  removeRestoring,
  replace,
  restoringFile,
} from './replaceFile.ts';

interface SqliteRestore {
  readonly backup: string;
  readonly database: string;
  readonly backupDir: string;
  readonly now: Date;
}

const readRecorded = (
  replaced: DatabaseSync | undefined,
  { backupDir, now }: SqliteRestore,
): Promise<RecordedRevocations> => {
  if (!replaced) return readRecordedRevocations(backupDir);
  // Not destroyed, as that would close the connection that locks the file.
  const db = new Kysely<Database>({ dialect: makeSqliteDialect(() => replaced, Infinity) });
  return readRecordedRevocations(backupDir, { db, now: now.getTime() });
};

/** Leaves one file, with all of it on the disk. */
const prepare = async (file: string, recorded: RecordedRevocations): Promise<FinishedRestore> => {
  await using db = openSqlite(file, Infinity);
  const finished = await db.transaction().execute((trx) => finishRestore(trx, recorded));
  await sql`pragma journal_mode = delete`.execute(db);
  await using handle = await open(file, 'r');
  await handle.sync();
  return finished;
};

/**
 * Replaces the database in one step: a crash leaves the old one or the new one. Locks the old one until
 * the end. Throws StartError, and leaves the old one, on failure.
 */
export const restoreSqlite = async (
  restore: SqliteRestore,
): Promise<FinishedRestore & { readonly replacedDir: string | undefined }> => {
  const { backup, database, now } = restore;
  using replaced = openExclusively(database);
  const files = filesOf(database);
  try {
    assertUpstrokeDatabase(backup);
    await removeRestoring(database);
    const recorded = await readRecorded(replaced, restore);
    const restoring = restoringFile(database);
    await backUp(backup, restoring);
    const finished = await prepare(restoring, recorded);
    using lock = openExclusively(restoring);
    if (!lock) throw new Error('the restored file cannot be read');
    const put = replaced ? replace(database, now) : placeBeside(files, database, now);
    return { ...finished, replacedDir: await put };
  } catch (error) {
    throw new StartError(`${backup} cannot be restored: ${errorMessage(error)}.`);
  } finally {
    await removeRestoring(database);
  }
};
