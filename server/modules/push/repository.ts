import { type Selectable, sql } from 'kysely';
import type { PushKind } from '../../../contract/messages.ts';
import { isUnleased } from '../../db/claim.ts';
import { engineOf } from '../../db/engine.ts';
import type { Db } from '../../db/open.ts';
import type { PushState, PushSubscriptionsTable } from '../../db/schema.ts';

export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Keeps a session until the transaction ends; false where it is over. */
export const holdSession = async (db: Db, tokenHash: string): Promise<boolean> => {
  const held = await db
    .updateTable('sessions')
    .set((eb) => ({ user_id: eb.ref('user_id') }))
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return held !== undefined;
};

/**
 * Makes room for a device: removes what its session had before, and its endpoint where another
 * person has it, with all that is queued for them. Returns whose rows are gone.
 */
export const deleteOutdated = async (
  db: Db,
  { user_id, session_hash, endpoint }: SubscriptionRow,
): Promise<string[]> => {
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

/**
 * Saves a device; one whose endpoint this person has already moves to this session and keeps what
 * is queued for it. False where another person took the endpoint at this moment.
 */
export const saveSubscription = async (db: Db, row: SubscriptionRow): Promise<boolean> => {
  const { session_hash, p256dh, auth } = row;
  const saved = await db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ session_hash, p256dh, auth })
        .where('push_subscriptions.user_id', '=', row.user_id),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
};

/** Leaves a person the newest of their devices, so many. */
export const keepNewest = async (db: Db, userId: string, most: number): Promise<void> => {
  const newest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('id', 'not in', newest)
    .execute();
};

/**
 * Keeps sessions until the transaction ends: whoever changes both locks a session first and its
 * device after. SQLite has one writer at a time.
 */
export const holdSessions = async (
  db: Db,
  of: { readonly userId: string } | { readonly sessionHashes: readonly string[] },
): Promise<void> => {
  if (engineOf(db) === 'sqlite') return;
  await db
    .selectFrom('sessions')
    .select('token_hash')
    .where((eb) =>
      'userId' in of ? eb('user_id', '=', of.userId) : eb('token_hash', 'in', of.sessionHashes),
    )
    .orderBy('token_hash')
    .forUpdate()
    .execute();
};

/**
 * Their devices, which cannot be taken away before the transaction ends: the pushes would refer to
 * nothing, and what they tell of would be undone with them. SQLite has one writer at a time.
 */
export const holdDevices = (db: Db, personIds: readonly string[]) => {
  const devices = db
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('user_id', 'in', personIds)
    .orderBy('id');
  return (engineOf(db) === 'postgres' ? devices.forKeyShare() : devices).execute();
};

/** Returns whose they were, a person with several as often. */
export const deleteSubscriptions = async (
  db: Db,
  of:
    | { readonly ids: readonly string[] }
    | { readonly userId: string }
    | { readonly sessionHashes: readonly string[] },
): Promise<string[]> => {
  const rows = await db
    .deleteFrom('push_subscriptions')
    .where((eb) => {
      if ('ids' in of) return eb('id', 'in', of.ids);
      if ('userId' in of) return eb('user_id', '=', of.userId);
      return eb('session_hash', 'in', of.sessionHashes);
    })
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/**
 * A person who has no device left, or undefined. Holds the user row before it looks, so that of two
 * devices that end at once the second sees that the first is gone.
 */
export const personWithoutDevice = async (db: Db, userId: string) => {
  const user = await db
    .updateTable('users')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', userId)
    .returning(['role', 'fname'])
    .executeTakeFirst();
  const device = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return device ? undefined : user;
};

/** What a push keeps once it is out: the name of somebody who left, and maybe erased their account, is not kept. */
export const payloadAfter = sql<string>`case when kind = 'ended' then '{}' else payload end`;

/**
 * Notes that a device showed a push, once; another person's or an unknown one stays as it is. What was
 * answered before the device could say so stays acknowledged.
 */
export const markShown = async (
  db: Db,
  { id, personId, now }: { readonly id: string; readonly personId: string; readonly now: number },
): Promise<void> => {
  await db
    .updateTable('pushes')
    .set((eb) => ({
      state: sql<PushState>`case when state = 'acknowledged' then state else 'shown' end`,
      shown_at: now,
      accepted_at: eb.fn.coalesce('accepted_at', eb.val(now)),
      leased_until: null,
      payload: payloadAfter,
    }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('shown_at', 'is', null)
    .execute();
};

/** All pushes of one kind about one dose, emergency or person. */
export interface PushesAbout {
  readonly kind: PushKind;
  readonly subjectId: string;
}

/** Notes that what these pushes tell of was answered, after they had gone out. */
export const acknowledgePushes = async (
  db: Db,
  { kind, subjectId }: PushesAbout,
): Promise<void> => {
  await db
    .updateTable('pushes')
    .set({ state: 'acknowledged' })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', 'in', ['accepted', 'shown'])
    .execute();
};

/** Ends those that wait; what is being sent at this moment stays as it is. */
export const dropQueued = async (
  db: Db,
  { kind, subjectId }: PushesAbout,
  now: number,
): Promise<void> => {
  await db
    .updateTable('pushes')
    .set({ state: 'dropped', leased_until: null })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where(isUnleased(now))
    .execute();
};

/** Forgets all of these kinds: what they told of begins anew, and their rounds with it. */
export const deletePushes = async (
  db: Db,
  subjectId: string,
  kinds: readonly PushKind[],
): Promise<void> => {
  const people = await db
    .selectFrom('pushes')
    .select('person_id')
    .distinct()
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .execute();
  if (people.length === 0) return;
  // Devices before their pushes, as whoever takes a device away.
  await holdDevices(
    db,
    people.map((row) => row.person_id),
  );
  await db
    .deleteFrom('pushes')
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .execute();
};

/** Those that reached their devices or may have: also an attempt that failed, or is under way. */
export const pushesOut = (db: Db, { kind, subjectId }: PushesAbout) =>
  db
    .selectFrom('pushes')
    .select(['subscription_id', 'payload'])
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['accepted', 'shown', 'acknowledged']),
        eb.and([eb('state', 'in', ['queued', 'dropped']), eb('attempts', '>', 0)]),
      ]),
    )
    .orderBy('round')
    .execute();

/** The round after all that were ever queued. */
export const nextRound = async (db: Db, { kind, subjectId }: PushesAbout): Promise<number> => {
  const { last } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.max<number | null>('round').as('last'))
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
};
