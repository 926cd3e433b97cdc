import type { Updateable } from 'kysely';
import type { SessionsTable } from '../../db/accountTables.ts';
import type { Db } from '../../db/open.ts';
import { hasRow } from '../../db/hasRow.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';

export const zonesOfOtherDevices = async (
  db: Db,
  { userId, tokenHash, since }: { userId: string; tokenHash: string; since: number },
) => {
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
export const lockSession = (db: Db, tokenHash: string) =>
  hasRow(
    db
      .updateTable('sessions')
      .set((eb) => ({ user_id: eb.ref('user_id') }))
      .where('token_hash', '=', tokenHash)
      .returning('token_hash'),
  );

export const updateSession = (db: Db, tokenHash: string, change: Updateable<SessionsTable>) =>
  db.updateTable('sessions').set(change).where('token_hash', '=', tokenHash).execute();

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
      'users.zone_since',
      'users.zone_before',
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
export const sessionsOf = async (db: Db, userId: string, { except = '', kept = 0 } = {}) => {
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
