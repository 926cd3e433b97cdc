import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { errorMessage } from '../errorMessage.ts';
import { mintedTables } from '../modules/auth/revokeSessions.ts';
import { type AppliedRevocations, applyRevocations } from '../revocations/applyRevocations.ts';
import { recordRevocations } from '../revocations/recordRevocations.ts';
import type { Revocation } from '../revocations/revocation.ts';
import { readRevocationFile, revocationFileIn } from '../revocations/revocationFile.ts';

export interface RecordedRevocations {
  readonly file: string;
  readonly revocations: readonly Revocation[];
  /** What may be missing, as sentences. */
  readonly gaps: readonly string[];
}

/** Of the file, brought up to date from the replaced database if there is one that can be read. */
export const readRecordedRevocations = async (
  backupDir: string,
  replaced?: { readonly db: Db; readonly now: number },
): Promise<RecordedRevocations> => {
  const file = revocationFileIn(backupDir);
  const gaps: string[] = [];
  if (replaced) {
    await recordRevocations(replaced.db, file, replaced.now).catch((error: unknown) => {
      gaps.push(`It was not brought up to date: ${errorMessage(error)}.`);
    });
  }
  const found = await readRevocationFile(file);
  if (!found) gaps.push('There is no such file.');
  const unreadable = found?.unreadableLines ?? 0;
  if (unreadable > 0) gaps.push(`Lines of it that could not be read: ${unreadable}.`);
  return { file, revocations: found?.revocations ?? [], gaps };
};

export interface FinishedRestore extends AppliedRevocations {
  readonly recorded: RecordedRevocations;
  /** How many were ended. */
  readonly sessions: number;
}

/** Ends what may have been revoked after the backup. Runs in a transaction of the restored database. */
export const finishRestore = async (
  trx: Db,
  recorded: RecordedRevocations,
): Promise<FinishedRestore> => {
  await migrate(trx);
  const links = [
    'reset',
    'handed-reset',
    'confirm-email',
    'change-email',
    'email-change-asked',
  ] as const;
  await trx.deleteFrom('mails').where('kind', 'in', links).execute();
  // The other mails give no access.
  const secrets = Object.keys(mintedTables).filter((table) => table !== 'mails');
  for (const table of secrets) await sql`delete from ${sql.table(table)}`.execute(trx);
  const { numDeletedRows } = await trx.deleteFrom('sessions').executeTakeFirst();
  const applied = await applyRevocations(trx, recorded.revocations);
  return { ...applied, recorded, sessions: Number(numDeletedRows) };
};
