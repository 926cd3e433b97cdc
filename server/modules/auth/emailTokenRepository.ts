import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { EmailTokenKind, EmailTokensTable } from '../../db/schema.ts';

export const insertEmailToken = async (
  db: Db,
  row: Insertable<EmailTokensTable>,
): Promise<void> => {
  await db.insertInto('email_tokens').values(row).execute();
};

interface TokenLookup {
  readonly kind: EmailTokenKind;
  readonly tokenHash: string;
  readonly now: number;
}

export const emailOfToken = async (
  db: Db,
  { kind, tokenHash, now }: TokenLookup,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('users.email')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.email;
};

/** Undefined for an unknown, used or expired token; one of two concurrent calls succeeds. */
export const deleteEmailToken = async (
  db: Db,
  { kind, tokenHash, now }: TokenLookup,
): Promise<string | undefined> => {
  const spent = await db
    .deleteFrom('email_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
};

export const deleteEmailTokensOf = async (
  db: Db,
  userId: string,
  kind: EmailTokenKind,
): Promise<void> => {
  await db
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
};
