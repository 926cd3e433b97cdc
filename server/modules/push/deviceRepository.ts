import type { Selectable } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import { hasRow } from '../../db/hasRow.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedQuery } from '../../db/preparedQuery.ts';
import type { PushSubscriptionsTable } from '../../db/schema.ts';
import { lockUser } from '../users/repository.ts';

type SubscriptionRow = Omit<Selectable<PushSubscriptionsTable>, 'timed_out_at'>;

export type Device = Awaited<ReturnType<typeof lockDevices>>[number];

/** Deletes other devices of the session, and other owners of the endpoint; returns owner ids. */
export const deleteReplacedDevices = async (
  db: Db,
  { user_id, session_hash, endpoint }: SubscriptionRow,
) => {
  const rows = await db
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb.and([eb('session_hash', '=', session_hash), eb('endpoint', '<>', endpoint)]),
        eb.and([eb('endpoint', '=', endpoint), eb('user_id', '<>', user_id)]),
      ]),
    )
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/** Keeps the queued pushes of a known device. False when another user has taken the endpoint. */
export const upsertSubscription = async (db: Db, row: SubscriptionRow) => {
  const { session_hash, p256dh, auth } = row;
  const save = db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ session_hash, p256dh, auth })
        .where('push_subscriptions.user_id', '=', row.user_id),
    )
    .returning('id');
  return hasRow(save);
};

export const deleteOldestDevices = async (db: Db, userId: string, limit: number) => {
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
};

/** Lock sessions before their devices to avoid deadlock. SQLite has one writer at a time. */
export const lockSessions = async (db: Db, tokenHashes: readonly string[]) => {
  if (engineOf(db) === 'sqlite') return;
  await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', tokenHashes)
    .orderBy('token_hash')
    .forUpdate()
    .execute();
};

const devicesQuery = preparedQuery((db, { personIds }: { personIds: readonly string[] }) =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id', 'endpoint', 'timed_out_at'])
    .where(isOneOf(db, 'user_id', personIds))
    .orderBy('id')
    .$if(engineOf(db) === 'postgres', (devices) => devices.forKeyShare()),
);

/** Locks the devices, as new pushes refer to them. SQLite has one writer at a time. */
export const lockDevices = (db: Db, personIds: readonly string[]) =>
  devicesQuery(db, { personIds });

export const setTimedOut = async (db: Db, ids: readonly string[], timedOutAt: number | null) => {
  if (ids.length === 0) return;
  await db
    .updateTable('push_subscriptions')
    .set({ timed_out_at: timedOutAt })
    .where('id', 'in', ids)
    .execute();
};

/** Returns the users. */
export const deleteDevices = async (
  db: Db,
  column: 'id' | 'session_hash',
  values: readonly string[],
) => {
  const rows = await db
    .deleteFrom('push_subscriptions')
    .where(column, 'in', values)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/** Locks the user first, so that of two concurrent removals the second sees the first. */
export const personWithoutDevice = async (db: Db, userId: string) => {
  const user = await lockUser(db, userId);
  const devices = db.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId);
  return (await hasRow(devices.limit(1))) ? undefined : user;
};
