import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../config.ts';
import { errorMessage } from '../errorMessage.ts';
import { assertUpstrokeDatabase, backUp } from './backup.ts';
import { migrate } from './migrate.ts';
import { type Db, openSqlite } from './open.ts';

/** Ends what may have been revoked after the backup. Returns the number of sessions. */
export const finishRestore = async (restored: Db): Promise<number> => {
  await using db = restored;
  await migrate(db);
  return await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('email_tokens').execute();
    const links = ['reset', 'confirm-email', 'change-email', 'email-change-asked'] as const;
    await trx.deleteFrom('mails').where('kind', 'in', links).execute();
    await trx.deleteFrom('pairing_codes').execute();
    await trx.deleteFrom('invitations').execute();
    await trx.deleteFrom('calendar_feeds').execute();
    const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst();
    return Number(numDeletedRows);
  });
};

export interface ReappearedRecords {
  readonly accounts: readonly string[];
  readonly connections: readonly string[];
}

const findReappeared = (replaced: string, backup: string): ReappearedRecords => {
  using database = new DatabaseSync(replaced, { readOnly: true });
  database.prepare('attach ? as backup').run(backup);
  const lines = (query: string) =>
    database
      .prepare(query)
      .all()
      .map(({ line }) => String(line));
  return {
    accounts: lines(
      'select email as line from backup.users where id not in (select id from main.users)',
    ),
    connections: lines(`select survivor.email || ' and ' || caregiver.email as line
      from backup.pairings as pairing
      join backup.users as survivor on survivor.id = pairing.survivor_id
      join backup.users as caregiver on caregiver.id = pairing.caregiver_id
      where pairing.ended_at is null and not exists (select 1 from main.pairings as same
        where same.survivor_id = pairing.survivor_id
        and same.caregiver_id = pairing.caregiver_id and same.ended_at is null)`),
  };
};

const fileSuffixes = ['', '-wal', '-shm'] as const;

/** Undefined if there was no readable database to replace. */
const readIfPossible = (read: () => ReappearedRecords): ReappearedRecords | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** The server must be stopped. Throws StartError and restores the replaced files on failure. */
export const restoreSqlite = async (backup: string, database: string, now: Date) => {
  const tempFile = `${database}.restoring`;
  const replacedDir = path.join(
    path.dirname(database),
    `replaced-${now.toISOString().replaceAll(':', '-')}`,
  );
  const moved: string[] = [];
  const keptAs = (file: string) => path.join(replacedDir, path.basename(file));
  try {
    assertUpstrokeDatabase(backup);
    await rm(tempFile, { force: true });
    await backUp(backup, tempFile);
    const sessions = await finishRestore(openSqlite(tempFile));
    const reappeared = readIfPossible(() => findReappeared(database, tempFile));
    const files = fileSuffixes.map((end) => `${database}${end}`).filter(existsSync);
    if (files.length > 0) await mkdir(replacedDir, { mode: 0o700 });
    for (const file of files) {
      await rename(file, keptAs(file));
      moved.push(file);
    }
    await rename(tempFile, database);
    return { sessions, reappeared, replacedDir: files.length > 0 ? replacedDir : undefined };
  } catch (error) {
    for (const file of moved) await rename(keptAs(file), file);
    throw new StartError(`${backup} cannot be restored: ${errorMessage(error)}.`);
  } finally {
    for (const end of fileSuffixes) await rm(`${tempFile}${end}`, { force: true });
  }
};
