import type { Insertable, Selectable } from 'kysely';
import type { ZoneChange } from '../../../domain/zoneChange.ts';
import { isZone, localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Db } from '../../db/open.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';
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

type PasswordColumns = Pick<UserRow, 'id' | 'password_hash'>;

const userQuery = preparedQuery((db, given: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', given.id),
);

/** Throws where nobody has this id: ask only after access was checked. */
export const userById = async (db: Db, id: string): Promise<UserRow> => {
  const [user] = await userQuery(db, { id });
  if (!user) throw new Error('Nobody has this id');
  return user;
};

/**
 * Keeps the password as it is until the transaction ends; false where it is another by now, or the
 * account is gone.
 */
export const lockPassword = async (
  db: Db,
  { id, password_hash }: PasswordColumns,
): Promise<boolean> => {
  const held = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
};

/** Throws where no account has this id. */
export const setPassword = (db: Db, { id, password_hash }: PasswordColumns): Promise<UserRow> =>
  db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The first time counts. */
export const recordEmailConfirmed = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
};

/** The IANA zone in which this person's schedules are read. */
export const zoneOf = async (db: Db, personId: string): Promise<string> =>
  (await userById(db, personId)).time_zone;

/** The last change of zone; undefined where there was none, or from one that this runtime does not know. */
export const zoneChangeOf = ({
  zone_since: since,
  zone_before: before,
}: Pick<UserRow, 'zone_since' | 'zone_before'>): ZoneChange | undefined =>
  before !== null && isZone(before) ? { before, since } : undefined;

/**
 * Whoever asks at the same time moves nobody twice. Another name for what the clock on the wall shows
 * anyway is no move.
 */
export const setZone = async (
  db: Db,
  personId: string,
  zone: string,
  since: number,
): Promise<void> => {
  const before = await zoneOf(db, personId);
  if (before === zone) return;
  const known = isZone(before) ? before : null;
  const moves = known === null || localMinuteOf(since, known) !== localMinuteOf(since, zone);
  await db
    .updateTable('users')
    .set({ time_zone: zone, ...(moves && { zone_since: since, zone_before: known }) })
    .where('id', '=', personId)
    .where('time_zone', '=', before)
    .execute();
};

/** Stores the choice of a user whose devices are in several zones. */
export const chooseZone = async (
  db: Db,
  personId: string,
  zone: string,
  now: number,
): Promise<void> => {
  await setZone(db, personId, zone, now);
  await db.updateTable('users').set({ zone_chosen_at: now }).where('id', '=', personId).execute();
};

/** The zones, each once, that this user's other devices have reported, of those used since then. */
export const zonesOfOtherDevices = async (
  db: Db,
  { userId, tokenHash, since }: { userId: string; tokenHash: string; since: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('time_zone')
    .distinct()
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .where('extended_at', '>', since)
    .where('time_zone', 'is not', null)
    .execute();
  return rows.flatMap(({ time_zone }) => time_zone ?? []);
};

export const setSessionZone = async (
  db: Db,
  tokenHash: string,
  zone: Pick<SessionsTable, 'time_zone' | 'zone_seen_at'>,
): Promise<void> => {
  await db.updateTable('sessions').set(zone).where('token_hash', '=', tokenHash).execute();
};

/** Notes that a page of this person is in sight. */
export const recordSeen = async (db: Db, id: string, now: number): Promise<void> => {
  await db.updateTable('users').set({ seen_at: now }).where('id', '=', id).execute();
};

export const insertSession = async (db: Db, row: Insertable<SessionsTable>): Promise<void> => {
  await db.insertInto('sessions').values(row).execute();
};

const sessionQuery = preparedQuery((db, given: { tokenHash: string; now: number }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.role',
      'users.fname',
      'users.lname',
      'users.avatar_url',
      'users.time_zone',
      'users.seen_at',
      'users.zone_chosen_at',
      'sessions.extended_at',
      'sessions.time_zone as session_zone',
      'sessions.zone_seen_at',
    ])
    .where('token_hash', '=', given.tokenHash)
    .where('expires_at', '>', given.now),
);

/** The session with its user, or undefined where it is unknown or over. */
export const findLiveSession = async (db: Db, tokenHash: string, now: number) =>
  (await sessionQuery(db, { tokenHash, now }))[0];

export const extendSession = async (
  db: Db,
  tokenHash: string,
  times: Pick<SessionsTable, 'extended_at' | 'expires_at'>,
): Promise<void> => {
  await db.updateTable('sessions').set(times).where('token_hash', '=', tokenHash).execute();
};

/** The sessions of an account other than this one, the last used first, from the `kept`th on. */
export const leastRecentSessions = async (
  db: Db,
  {
    userId,
    tokenHash,
    kept,
  }: { readonly userId: string; readonly tokenHash: string; readonly kept: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash)
    .orderBy('extended_at', 'desc')
    .orderBy('made_at', 'desc')
    .limit(500)
    .offset(kept)
    .execute();
  return rows.map((row) => row.token_hash);
};

export const deleteSessions = async (db: Db, tokenHashes: readonly string[]): Promise<void> => {
  await db.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute();
};

export const deleteSessionsOf = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
};
