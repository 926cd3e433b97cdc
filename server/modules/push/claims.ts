import { sql } from 'kysely';
import { claimableIds, isUnleased } from '../../db/claim.ts';
import type { Db } from '../../db/open.ts';
import type { PushesTable } from '../../db/schema.ts';
import { isStillTrue } from '../../notify/kinds.ts';
import { payloadAfterDelivery } from './repository.ts';
import { type SlotRequest, makeSlotCounter, urgentPriority } from './pushConcurrency.ts';

interface ClaimOptions {
  readonly now: number;
  readonly leasedUntil: number;
  /** Claimed by this process and not recorded yet. */
  readonly inFlight: Iterable<SlotRequest>;
}

const pageSize = 256;

/** Urgent pushes first; then the first device of each user before the second. */
const waitingPushes = (db: Db, now: number, taken: ReturnType<typeof makeSlotCounter>) => {
  const { pools, urgentOnly, people } = taken.full();
  return db
    .selectFrom('pushes')
    .select(['id', 'pool', 'about_id', 'priority'])
    .where('state', '=', sql.lit('queued'))
    .where('due_at', '<=', now)
    .where(isUnleased(now))
    .$if(pools.length > 0, (query) => query.where('pool', 'not in', pools))
    .$if(people.length > 0, (query) => query.where('about_id', 'not in', people))
    .$if(urgentOnly.length > 0, (query) =>
      query.where((eb) =>
        eb.or([eb('priority', '=', urgentPriority), eb('pool', 'not in', urgentOnly)]),
      ),
    )
    .orderBy('priority')
    .orderBy('queue_position')
    .orderBy('due_at')
    .orderBy('id')
    .limit(pageSize)
    .execute();
};

export const claimPushes = async (db: Db, { now, leasedUntil, inFlight }: ClaimOptions) => {
  const taken = makeSlotCounter(inFlight);
  const claimed: string[] = [];
  for (;;) {
    const page = await waitingPushes(db, now, taken);
    const picked = page.filter(taken.take).map(({ id }) => id);
    if (picked.length === 0) return claimed;
    const due = db
      .selectFrom('pushes')
      .select('id')
      .where('id', 'in', picked)
      .where('state', '=', sql.lit('queued'))
      .where(isUnleased(now));
    const rows = await db
      .updateTable('pushes')
      .set((eb) => ({ leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', claimableIds(db, due))
      .returning('id')
      .execute();
    claimed.push(...rows.map(({ id }) => id));
    if (page.length < pageSize) return claimed;
  }
};

/** After an outage of the push service, only the latest round is sent. */
const isNewest = sql`not exists (
  select 1 from pushes as later
  where later.subject_id = pushes.subject_id
    and later.kind = pushes.kind
    and later.round > pushes.round
    and later.subscription_id = pushes.subscription_id
)`;

/** 1 if the content is still true, the recipient has access and the session is live. */
const isStillRelevant = (now: number) =>
  sql<number>`case when sessions.expires_at > ${now} and ${isNewest} and (${isStillTrue}) then 1 else 0 end`;

export const claimedPushes = (db: Db, ids: readonly string[], now: number) =>
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
    .where('pushes.id', 'in', ids)
    .orderBy('pushes.priority')
    .orderBy('pushes.queue_position')
    .orderBy('pushes.due_at')
    .orderBy('pushes.id')
    .execute();

export type ClaimedPush = Awaited<ReturnType<typeof claimedPushes>>[number];

/** Keeps the state of a push that its device has already shown. */
export const endPush = (
  db: Db,
  id: string,
  end: { readonly state: Exclude<PushesTable['state'], 'queued'>; readonly accepted_at?: number },
) =>
  db
    .updateTable('pushes')
    .set({ ...end, leased_until: null, payload: payloadAfterDelivery })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

interface PostponeOptions {
  readonly dueAt: number;
  readonly leasedUntil: number;
  readonly pool: string;
}

/** No effect when the lease has expired and another process owns the push. */
export const postponePush = (db: Db, id: string, { dueAt, leasedUntil, pool }: PostponeOptions) =>
  db
    .updateTable('pushes')
    .set({ due_at: dueAt, leased_until: null, pool })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', '=', leasedUntil)
    .execute();
