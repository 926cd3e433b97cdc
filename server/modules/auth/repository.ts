import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { SessionsTable, UsersTable } from '../../db/schema.ts';

export type UserRow = Selectable<UsersTable>;

/** False where the address belongs to an account already. */
export const insertUser = async (db: Db, row: Insertable<UsersTable>): Promise<boolean> => {
  const made = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const userByEmail = (db: Db, emailNorm: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('email_norm', '=', emailNorm).executeTakeFirst();

/** Throws where nobody has this id: ask only after access was checked. */
export const userById = (db: Db, id: string): Promise<UserRow> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The IANA zone in which this person's schedules are read. */
export const zoneOf = async (db: Db, personId: string): Promise<string> =>
  (await userById(db, personId)).time_zone;

export const setZone = async (
  db: Db,
  personId: string,
  zone: string,
  since: number,
): Promise<void> => {
  await db
    .updateTable('users')
    .set({ time_zone: zone, zone_since: since })
    .where('id', '=', personId)
    .execute();
};

export const insertSession = async (db: Db, row: Insertable<SessionsTable>): Promise<void> => {
  await db.insertInto('sessions').values(row).execute();
};

/** The session with its user, or undefined where it is unknown or over. */
export const liveSession = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.time_zone', 'sessions.extended_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const extendSession = async (
  db: Db,
  tokenHash: string,
  times: Pick<SessionsTable, 'extended_at' | 'expires_at'>,
): Promise<void> => {
  await db.updateTable('sessions').set(times).where('token_hash', '=', tokenHash).execute();
};

export const deleteSessions = async (db: Db, tokenHashes: readonly string[]): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
};

export const deleteEndedSessions = async (db: Db, userId: string, now: number): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', now)
    .execute();
};
