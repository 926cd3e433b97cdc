import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { PasswordResetsTable } from '../../db/schema.ts';

export const insertReset = async (db: Db, row: Insertable<PasswordResetsTable>): Promise<void> => {
  await db.insertInto('password_resets').values(row).execute();
};

/** The address of the account that it is for, or undefined where it is unknown, spent or over. */
export const emailOfReset = async (
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select('users.email')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.email;
};

/** Whose it was, or undefined where it is unknown, spent or over: of two who spend it one gets it. */
export const spendReset = async (
  db: Db,
  tokenHash: string,
  now: number,
): Promise<string | undefined> => {
  const spent = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id;
};

export const deleteResetsOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};
