import { sql } from 'kysely';
import { claimableIds, isUnleased } from '../../db/claim.ts';
import { engineOf } from '../../db/engine.ts';
import type { Db } from '../../db/open.ts';
import { isOneOf, preparedForRows, preparedQuery } from '../../db/preparedQuery.ts';
import type { PushesTable } from '../../db/schema.ts';
import { isStillTrue } from '../../notify/kinds.ts';
import { leaveDue } from './leaveDue.ts';
import { isOfMinute, payloadAfterDelivery } from './repository.ts';
import {
  type SlotRequest,
  type SlotsOf,
  makeSlotCounter,
  slotsPerService,
  urgentPriority,
} from './pushConcurrency.ts';

interface ClaimOptions {
  readonly now: number;
  readonly leasedUntil: number;
  /** Claimed by this process and not recorded yet. */
  readonly inFlight: Iterable<SlotRequest>;
  readonly slotsOf?: SlotsOf;
}

const poolsQuery = preparedQuery((db, _: object) => ({
  compile: () =>
    sql<{ pool: string }>`with recursive pools (pool) as (
    select min(pool) from pushes where state = 'queued'
    union all
    select (select min(pool) from pushes where state = 'queued' and pushes.pool > pools.pool)
    from pools where pools.pool is not null
  ) select pool from pools where pool is not null`.compile(db),
}));

/** Skips from pool to pool, however long the queue is. */
export const queuedPools = async (db: Db): Promise<string[]> =>
  (await poolsQuery(db, {})).map(({ pool }) => pool);

/** Those that are due later join the queue in parts. */
const maxJoining = 1_000;

const waitingDue = (db: Db, now: number) =>
  db
    .selectFrom('pushes')
    .select('id')
    .where('state', '=', sql.lit('waiting'))
    .where('due_at', '<=', now)
    .orderBy('due_at');

const firstWaiting = preparedQuery((db, { now }: { now: number }) => waitingDue(db, now).limit(1));

export const isWaitingDue = async (db: Db, now: number): Promise<boolean> =>
  (await firstWaiting(db, { now })).length > 0;

/** Runs in a transaction. */
export const queueWaiting = preparedQuery((db, { now }: { now: number }) =>
  db
    .updateTable('pushes')
    .set({ state: 'queued' })
    .where('id', 'in', claimableIds(db, waitingDue(db, now).limit(maxJoining))),
);

interface ClaimLimits {
  readonly now: number;
  readonly pool: string;
  readonly people: readonly string[];
  readonly limit: number;
}

const waitingQuery = (isUrgent: boolean) =>
  preparedQuery((db, { now, pool, people, limit }: ClaimLimits) =>
    db
      .selectFrom('pushes')
      .select(['id', 'pool', 'about_id', 'priority', 'queue_position', 'due_at'])
      .where('state', '=', sql.lit('queued'))
      .where('pool', '=', pool)
      .where('due_at', '<=', now)
      .where(isUnleased(now))
      .$if(isUrgent, (query) => query.where('priority', '=', urgentPriority))
      .where((eb) => eb.not(isOneOf(db, 'about_id', people)))
      .orderBy('priority')
      .orderBy('queue_position')
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .$if(engineOf(db) === 'postgres', (query) => query.forUpdate().skipLocked()),
  );

const urgentWaiting = waitingQuery(true);
const allWaiting = waitingQuery(false);

/** Reads only what the pool has room for. */
const waitingPushes = async (
  db: Db,
  now: number,
  pool: string,
  taken: ReturnType<typeof makeSlotCounter>,
) => {
  const free = taken.freeIn(pool);
  if (free.urgent === 0) return [];
  const room = { now, pool, people: taken.fullPeople(), limit: free.urgent };
  return free.others === 0 ? urgentWaiting(db, room) : allWaiting(db, room);
};

type Waiting = Awaited<ReturnType<typeof waitingPushes>>[number];

/** Urgent pushes first; then the first device of each user before the second. */
const byTurn = (a: Waiting, b: Waiting): number =>
  a.priority - b.priority ||
  a.queue_position - b.queue_position ||
  a.due_at - b.due_at ||
  (a.id < b.id ? -1 : 1);

const lease = preparedQuery((db, given: { ids: readonly string[]; leasedUntil: number }) =>
  db
    .updateTable('pushes')
    .set((eb) => ({ leased_until: given.leasedUntil, attempts: eb('attempts', '+', 1) }))
    .where(isOneOf(db, 'id', given.ids)),
);

/** Runs in a transaction. */
export const claimPushes = async (
  db: Db,
  { now, leasedUntil, inFlight, slotsOf = () => slotsPerService }: ClaimOptions,
): Promise<string[]> => {
  const taken = makeSlotCounter(inFlight, slotsOf);
  const pools = await queuedPools(db);
  const claimed: string[] = [];
  for (;;) {
    const waiting: Waiting[] = [];
    for (const pool of pools) waiting.push(...(await waitingPushes(db, now, pool, taken)));
    const picked = waiting
      .toSorted(byTurn)
      .filter(taken.take)
      .map(({ id }) => id);
    if (picked.length > 0) await lease(db, { ids: picked, leasedUntil });
    claimed.push(...picked);
    // Others may follow those of a person who has no slot left.
    const full = taken.fullPeople();
    if (!waiting.some(({ about_id }) => full.includes(about_id))) return claimed;
  }
};

/** After an outage of the push service, only the latest round that is due is sent. */
const isNewest = sql`not exists (
  select 1 from pushes as later
  where later.subject_id = pushes.subject_id
    and later.kind = pushes.kind
    and later.round > pushes.round
    and later.state <> 'waiting'
    and later.subscription_id = pushes.subscription_id
)`;

/** 1 if the content is still true, the recipient has access and the session is live. */
const isStillRelevant = (now: number) =>
  sql<number>`case when sessions.expires_at > ${now} and (${isOfMinute} or ${isNewest} and (${isStillTrue})) then 1 else 0 end`;

const claimedQuery = preparedQuery((db, { ids, now }: { ids: readonly string[]; now: number }) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_subscriptions as device', 'device.id', 'pushes.subscription_id')
    .innerJoin('sessions', 'sessions.token_hash', 'device.session_hash')
    .leftJoin('doses', 'doses.id', 'pushes.subject_id')
    .leftJoin('emergencies', 'emergencies.id', 'pushes.subject_id')
    .leftJoin('medicines', 'medicines.id', 'pushes.subject_id')
    .selectAll('pushes')
    .select(['device.endpoint', 'device.p256dh', 'device.auth'])
    .select(isStillRelevant(now).as('wanted'))
    .where(isOneOf(db, 'pushes.id', ids))
    .orderBy('pushes.priority')
    .orderBy('pushes.queue_position')
    .orderBy('pushes.due_at')
    .orderBy('pushes.id'),
);

export const claimedPushes = async (db: Db, ids: readonly string[], now: number) =>
  leaveDue(db, await claimedQuery(db, { ids, now }));

export type ClaimedPush = Awaited<ReturnType<typeof claimedPushes>>[number];

interface End {
  readonly ids: readonly string[];
  readonly state: Exclude<PushesTable['state'], 'queued' | 'waiting'>;
  readonly acceptedAt: number | null;
}

/** Keeps the state of pushes that their devices have already shown. */
export const endPushes = preparedQuery((db, { ids, state, acceptedAt }: End) =>
  db
    .updateTable('pushes')
    .set({
      state,
      accepted_at: acceptedAt,
      leased_until: null,
      payload: payloadAfterDelivery,
    })
    .where(isOneOf(db, 'id', ids))
    .where('state', '=', sql.lit('queued')),
);

/** No effect where the lease has expired and another process owns the push. */
export const postponePushes = preparedForRows(
  { id: 'text', due_at: 'bigint', pool: 'text', leased_until: 'bigint' },
  (given) => sql`update pushes set due_at = given.due_at, pool = given.pool, leased_until = null
    from ${given} where pushes.id = given.id and pushes.state = 'queued'
    and pushes.leased_until = given.leased_until`,
);
