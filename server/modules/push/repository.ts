import { type Selectable, sql } from 'kysely';
import type { PushKind, PushState } from '../../../contract/messages.ts';
import { emergency } from '../../../domain/constants.ts';
import { claimableIds, isUnleased } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import type { PushesTable } from '../../db/schema.ts';
import { lockDevices } from './deviceRepository.ts';

/** What a push keeps once it is out: the name of somebody who left, and maybe erased their account, is not kept. */
export const payloadAfterDelivery = sql<string>`case when kind = 'ended' then '{}' else payload end`;

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
      payload: payloadAfterDelivery,
    }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('shown_at', 'is', null)
    .execute();
};

/** All pushes of one kind about one dose, emergency or person. */
interface PushesAbout {
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
export const dropQueuedPushes = async (
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

const lastRound = emergency.pushDurationMs / emergency.pushIntervalMs;

/**
 * Drops the queued pushes that this one of an emergency replaces: earlier rounds and other presses of
 * the person. A last round stays, as no other follows, and replaces only its own emergency's rounds.
 */
export const dropSupersededPushes = async (
  db: Db,
  by: Pick<Selectable<PushesTable>, 'about_id' | 'kind' | 'subject_id' | 'round'>,
  now: number,
): Promise<void> => {
  const overtaken = db
    .selectFrom('pushes')
    .select('id')
    .where('about_id', '=', by.about_id)
    .where('state', '=', sql.lit('queued'))
    .where('kind', '=', by.kind)
    .where((eb) => eb.or([eb('subject_id', '<>', by.subject_id), eb('round', '<>', by.round)]))
    .where('round', '<', lastRound)
    .$if(by.round >= lastRound, (query) => query.where('subject_id', '=', by.subject_id))
    .where(isUnleased(now));
  await db
    .updateTable('pushes')
    .set({ state: 'dropped', leased_until: null })
    .where('id', 'in', claimableIds(db, overtaken))
    .execute();
};

/** How many pushes about this person wait. */
export const countQueued = async (db: Db, aboutId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('about_id', '=', aboutId)
    .where('state', '=', sql.lit('queued'))
    .executeTakeFirstOrThrow();
  return count;
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
  await lockDevices(
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
export const possiblyDeliveredPushes = (db: Db, { kind, subjectId }: PushesAbout) =>
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

/** Since when the push that waits longest could be sent; null where none waits. */
export const oldestDuePush = async (db: Db, now: number): Promise<number | null> => {
  const { oldest } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.min<number | null>('due_at').as('oldest'))
    .where('state', '=', sql.lit('queued'))
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return oldest;
};

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
