import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { endSessions } from '../devices/service.ts';
import { sessionsOf } from '../sessions/repository.ts';

/**
 * What a session makes to let someone in, and the column of its owner. Mails before tokens: a mail job stores
 * its token before it checks that its mail still exists.
 */
export const mintedTables = {
  invitations: 'made_by',
  pairing_codes: 'made_by',
  calendar_feeds: 'person_id',
  mails: 'made_by',
  email_tokens: 'made_by',
} as const satisfies Partial<Record<keyof Database, string>>;

/** Token hashes of sessions. */
type Which =
  | 'all'
  | { readonly only: string }
  | { readonly except: readonly [string, ...string[]] };

const isMintedBy = (which: Which) => {
  if (which === 'all') return sql<boolean>`true`;
  return 'only' in which
    ? sql<boolean>`made_by_session = ${which.only}`
    : sql<boolean>`coalesce(made_by_session, '') not in (${sql.join(which.except)})`;
};

const revokeMinted = async ({ db }: Context, userId: string, which: Which) => {
  for (const [table, owner] of Object.entries(mintedTables)) {
    await sql`delete from ${sql.table(table)}
      where ${sql.ref(owner)} = ${userId} and ${isMintedBy(which)}`.execute(db);
  }
};

const isRevoked = (tokenHash: string, which: Which): boolean => {
  if (which === 'all') return true;
  return 'only' in which ? which.only === tokenHash : !which.except.includes(tokenHash);
};

/**
 * Signs the user out, and ends what the sessions made to let someone in, also if it outlived its session.
 * Runs inside a transaction. Returns whether there was a session.
 */
export const revokeSessions = async (inside: Context, userId: string, which: Which = 'all') => {
  const sessions = await sessionsOf(inside.db, userId);
  const ended = sessions.filter((tokenHash) => isRevoked(tokenHash, which));
  await endSessions(inside, ended);
  await revokeMinted(inside, userId, which);
  return ended.length > 0;
};
