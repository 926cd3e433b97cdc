import { exactEmail, normalizeEmail } from '../../../domain/email.ts';
import type { Insertable, Selectable, Updateable } from 'kysely';
import * as v from 'valibot';
import type { ZoneChange, ZoneContext } from '../../../domain/zoneChange.ts';
import { isVagueZone } from '../../../domain/zoneNames.ts';
import { isZone, localMinuteOf } from '../../../domain/zonedTime.ts';
import type { Db } from '../../db/open.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';
import type { SessionsTable, UsersTable } from '../../db/accountTables.ts';
import { email as emailField } from '../../../contract/fields.ts';

export type UserRow = Selectable<UsersTable>;

/** False when an account has this address. */
export const insertUser = async (db: Db, row: Insertable<UsersTable>): Promise<boolean> => {
  const made = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email_norm').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

export const findUserByEmail = async (db: Db, email: string): Promise<UserRow | undefined> => {
  const exact = exactEmail(email);
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where('email_norm', 'in', [exact, normalizeEmail(email)])
    .execute();
  return found.find(({ email_norm }) => email_norm === exact) ?? found[0];
};

const userQuery = preparedQuery((db, given: { id: string }) =>
  db.selectFrom('users').selectAll().where('id', '=', given.id),
);

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await userQuery(db, { id }))[0];

/** Throws for an unknown id: check access first. */
export const userById = async (db: Db, id: string): Promise<UserRow> => {
  const user = await findUser(db, id);
  if (!user) throw new Error('Nobody has this id');
  return user;
};

/** Locks the user until the transaction ends. */
export const lockUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Locks the password until the transaction ends; false when it has changed or no longer counts. */
export const lockPassword = async (
  db: Db,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<boolean> => {
  const held = await db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('deactivated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
};

/** Throws for an unknown id. */
export const updateUser = (db: Db, id: string, change: Updateable<UsersTable>): Promise<UserRow> =>
  db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const recordEmailConfirmed = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute();
};

/** By id. */
export const firstNamesOf = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'fname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, fname }) => [id, fname]));
};

export const zoneOf = async (db: Db, personId: string): Promise<string> =>
  (await userById(db, personId)).time_zone;

/** Undefined without a previous zone, or when this runtime does not know it. */
export const zoneChangeOf = ({
  zone_since: since,
  zone_before: before,
}: Pick<UserRow, 'zone_since' | 'zone_before'>): ZoneChange | undefined =>
  before !== null && isZone(before) ? { before, since } : undefined;

export const zoneContextOf = async (db: Db, personId: string): Promise<ZoneContext> => {
  const user = await userById(db, personId);
  return { zone: user.time_zone, move: zoneChangeOf(user) };
};

/** Safe under concurrent calls. A zone with the same local time is no zone change. */
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

export const chooseZone = async (
  db: Db,
  personId: string,
  { zone, isOwn }: { readonly zone: string; readonly isOwn: boolean },
  now: number,
): Promise<void> => {
  const current = await zoneOf(db, personId);
  // A device's own offset that agrees now would be wrong after the next change of the clocks.
  const isSameTime = isZone(current) && localMinuteOf(now, current) === localMinuteOf(now, zone);
  if (!(isOwn && isVagueZone(zone) && isSameTime)) await setZone(db, personId, zone, now);
  await updateUser(db, personId, { zone_chosen_at: now });
};

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

/** Locks the session until the transaction ends; false when it is gone. */
export const lockSession = async (db: Db, tokenHash: string): Promise<boolean> => {
  const held = await db
    .updateTable('sessions')
    .set((eb) => ({ user_id: eb.ref('user_id') }))
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return held !== undefined;
};

export const updateSession = async (
  db: Db,
  tokenHash: string,
  change: Updateable<SessionsTable>,
): Promise<void> => {
  await db.updateTable('sessions').set(change).where('token_hash', '=', tokenHash).execute();
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
      'users.hide_names',
      'sessions.extended_at',
      'sessions.time_zone as session_zone',
      'sessions.zone_seen_at',
      'sessions.proven_at',
    ])
    .where('token_hash', '=', given.tokenHash)
    .where('expires_at', '>', given.now),
);

export const findLiveSession = async (db: Db, tokenHash: string, now: number) =>
  (await sessionQuery(db, { tokenHash, now }))[0];

/** Token hashes, most recently used first, without the first `kept` and the session of `except`. */
export const sessionsOf = async (
  db: Db,
  userId: string,
  { except = '', kept = 0 } = {},
): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', except)
    .orderBy('extended_at', 'desc')
    .orderBy('made_at', 'desc')
    .limit(500)
    .offset(kept)
    .execute();
  return rows.map((row) => row.token_hash);
};

/** Skips invalid addresses: they can contain characters that the database rejects. */
export const userByTypedEmail = async (db: Db, email: string): Promise<UserRow | undefined> =>
  [exactEmail(email), normalizeEmail(email)].every((key) => v.is(emailField, key))
    ? findUserByEmail(db, email)
    : undefined;
