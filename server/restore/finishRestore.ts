import { sql } from 'kysely';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/open.ts';
import { mintedTables } from '../modules/auth/revokeSessions.ts';
import { type AppliedRevocations, applyRevocations } from '../revocations/applyRevocations.ts';
import type { RecordedRevocations } from './recordedRevocations.ts';

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
