import { type Selectable, sql } from 'kysely';
import type { PushKind, PushState } from '../../../contract/messages.ts';
import { emergency } from '../../../domain/emergencyRules.ts';
import { claimableIds, isUnleased } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedForRows, preparedQuery } from '../../db/preparedQuery.ts';
import type { PushesTable } from '../../db/schema.ts';
import { lockDevices } from './deviceRepository.ts';

/** Erases names of users who left or answered, as their accounts may be deleted. */
export const payloadAfterDelivery = sql<string>`case when kind in ('ended', 'answered') then '{}' else payload end`;

export type ShownPush = Pick<Selectable<PushesTable>, 'id' | 'person_id'>;

const shownQuery = preparedQuery(
  (db, { ids, owned, now }: { ids: readonly string[]; owned: readonly string[]; now: number }) =>
    db
      .updateTable('pushes')
      .set((eb) => ({
        state: sql<PushState>`case when state = 'acknowledged' then state else 'shown' end`,
        shown_at: now,
        accepted_at: eb.fn.coalesce('accepted_at', eb.val(now)),
        leased_until: null,
        payload: payloadAfterDelivery,
      }))
      .where(isOneOf(db, 'id', ids))
      .where(isOneOf(db, sql<string>`(id || person_id)`, owned))
      .where('shown_at', 'is', null),
);

/** Ignores other users' pushes and repeated reports; an acknowledged push stays acknowledged. */
export const markPushesShown = (db: Db, pushes: readonly ShownPush[], now: number) => {
  const ids = pushes.map(({ id }) => id);
  return shownQuery(db, { ids, owned: pushes.map(({ id, person_id }) => id + person_id), now });
};

interface PushesAbout {
  readonly kind: PushKind;
  readonly subjectId: string;
}

/** Until the transaction ends, no process claims those that are queued. */
export const acknowledgePushes = (db: Db, kind: PushKind, subjectIds: readonly string[]) =>
  db
    .updateTable('pushes')
    .set({ state: sql<PushState>`case when state = 'queued' then state else 'acknowledged' end` })
    .where('subject_id', 'in', subjectIds)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'accepted', 'shown'])
    .execute();

/** `leaveDue` decides on it, as it may name other doses than its subject. */
export const isOfMinute = sql<boolean>`pushes.payload like '%"until":%'`;

/** Keeps pushes that are being sent, and those of a minute, which `leaveDue` decides on. */
export const dropQueuedPushes = (db: Db, { kind, subjectId }: PushesAbout, now: number) =>
  db
    .updateTable('pushes')
    .set({ state: 'dropped', leased_until: null })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'waiting'])
    .where(sql<boolean>`not ${isOfMinute}`)
    .where(isUnleased(now))
    .execute();

const lastRound = emergency.pushDurationMs / emergency.pushIntervalMs;

/**
 * Drops earlier rounds and other presses; what was never sent leaves no row, as someone may press without
 * end. A last round stays, as no other follows.
 */
export const dropSupersededPushes = async (
  db: Db,
  by: Pick<Selectable<PushesTable>, 'about_id' | 'kind' | 'subject_id' | 'round'>,
  now: number,
) => {
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
    .deleteFrom('pushes')
    .where('id', 'in', claimableIds(db, overtaken.where('attempts', '=', 0)))
    .execute();
  await db
    .updateTable('pushes')
    .set({ state: 'dropped', leased_until: null })
    .where('id', 'in', claimableIds(db, overtaken))
    .execute();
};

/** Once per subject, kind, round and device. */
export const insertPushes = preparedForRows(
  {
    id: 'text',
    subscription_id: 'text',
    person_id: 'text',
    kind: 'text',
    subject_id: 'text',
    about_id: 'text',
    round: 'bigint',
    priority: 'bigint',
    queue_position: 'bigint',
    pool: 'text',
    payload: 'text',
    state: 'text',
    attempts: 'bigint',
    due_at: 'bigint',
    expires_at: 'bigint',
    made_at: 'bigint',
  },
  // Without `where`, SQLite takes `on` for a join.
  (given, columns) => sql`insert into pushes (${columns}) select ${columns} from ${given}
    where true on conflict (subject_id, kind, round, subscription_id) do nothing`,
);

export const countQueued = preparedQuery((db, { aboutIds }: { aboutIds: readonly string[] }) =>
  db
    .selectFrom('pushes')
    .select(({ fn }) => ['about_id', fn.countAll<number>().as('count')])
    .where(isOneOf(db, 'about_id', aboutIds))
    .where('state', '=', sql.lit('queued'))
    .groupBy('about_id'),
);

export const deletePushes = async (db: Db, subjectId: string, kinds: readonly PushKind[]) => {
  const people = await db
    .selectFrom('pushes')
    .select('person_id')
    .distinct()
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .execute();
  if (people.length === 0) return;
  // Lock devices before pushes (same order as device removal) to avoid deadlock.
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

/** Includes failed and running attempts. */
export const possiblyDeliveredPushes = (db: Db, kind: PushKind, subjectIds: readonly string[]) =>
  db
    .selectFrom('pushes')
    .select(['subscription_id', 'subject_id', 'payload'])
    .where('subject_id', 'in', subjectIds)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['accepted', 'shown', 'acknowledged']),
        eb.and([eb('state', 'in', ['queued', 'dropped']), eb('attempts', '>', 0)]),
      ]),
    )
    .orderBy('round')
    .execute();

/** What is due and not delivered, whenever it is tried again. */
export interface Backlog {
  readonly count: number;
  /** When the oldest one was first due; null if there is none. */
  readonly since: number | null;
}

export interface BacklogOptions {
  /** The latest time at which one that counts was first due. */
  readonly before: number;
  readonly now: number;
}

export const undeliveredPushes = (db: Db, { before, now }: BacklogOptions) =>
  db
    .selectFrom('pushes')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('made_at').as('since'),
    ])
    .where('state', '=', sql.lit('queued'))
    .where('made_at', '<=', before)
    .where('expires_at', '>', now);

export const nextRound = async (db: Db, { kind, subjectId }: PushesAbout) => {
  const { last } = await db
    .selectFrom('pushes')
    .select(({ fn }) => fn.max<number | null>('round').as('last'))
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return last === null ? 0 : last + 1;
};

/** Of each device. */
export const pushesOfTest = (db: Db, personId: string, testId: string) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_subscriptions as device', 'device.id', 'pushes.subscription_id')
    .innerJoin('sessions', 'sessions.token_hash', 'device.session_hash')
    .select(['device_name', 'device.session_hash', 'state', 'shown_at'])
    .where('subject_id', '=', testId)
    .where('person_id', '=', personId)
    .where('kind', '=', 'test')
    .orderBy('queue_position')
    .execute();
