import { type Selectable, sql } from 'kysely';
import type { ActivityStatus } from '../../../contract/fields.ts';
import type { Db } from '../../db/open.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';
import type { ActivitiesTable } from '../../db/schema.ts';
import type { Activity, MedicineDifference } from '../../../contract/endpoints/index.ts';

export type ActivityRow = Selectable<ActivitiesTable>;

type NamedActivity = ActivityRow & { readonly actor_name: string | null };

export const insertActivity = preparedQuery((db, row: ActivityRow) =>
  db.insertInto('activities').values(row),
);

export const creditActivity = (db: Db, id: string, actorId: string) =>
  db.updateTable('activities').set({ actor_id: actorId }).where('id', '=', id).execute();

/** The newest, of any status or of one. */
export const activityOfDose = (db: Db, doseId: string, status?: ActivityStatus) => {
  const lines = db.selectFrom('activities').selectAll().where('dose_id', '=', doseId);
  const chosen = status === undefined ? lines : lines.where('status', '=', status);
  return chosen.orderBy('id', 'desc').limit(1).executeTakeFirst();
};

/** Deletes misses that are impossible after a clock correction; returns their dose ids. */
export const deleteMissActivities = async (db: Db, doseIds: readonly string[], since: number) => {
  const rows = await db
    .deleteFrom('activities')
    .where('dose_id', 'in', doseIds)
    .where('status', '=', 'missed')
    .where('occurred_at', '>', since)
    .returning('dose_id')
    .execute();
  return new Set(rows.flatMap(({ dose_id }) => dose_id ?? []));
};

/** With the first name of the caregiver. */
export const activitiesOf = (db: Db, personId: string) =>
  db
    .selectFrom('activities')
    .leftJoin('users', 'users.id', 'activities.actor_id')
    .selectAll('activities')
    .select('users.fname as actor_name')
    .where('person_id', '=', personId);

/** Without misses whose dose was answered since: the answer is the line of that dose. */
const isInFeed = sql<boolean>`(activities.status <> 'missed' or not exists (
  select 1 from doses where doses.id = activities.dose_id and doses.status in ('taken', 'skipped')
))`;

const feedOf = (db: Db, personId: string) =>
  activitiesOf(db, personId)
    .where(isInFeed)
    .orderBy('occurred_at', 'desc')
    .orderBy('activities.id', 'desc');

const firstPage = preparedQuery((db, given: { personId: string; count: number }) =>
  feedOf(db, given.personId).limit(given.count),
);

const cursorAfter = (db: Db, personId: string, offset: number) =>
  db
    .selectFrom('activities')
    .select(['occurred_at', 'id'])
    .where('person_id', '=', personId)
    .where(isInFeed)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(1)
    .executeTakeFirst();

/** Walks only the index. A row added between pages may repeat a row but never hide one. */
export const readFeed = async (db: Db, personId: string, offset: number, count: number) => {
  if (offset === 0) return firstPage(db, { personId, count });
  const first = await cursorAfter(db, personId, offset);
  if (!first) return [];
  return feedOf(db, personId)
    .limit(count)
    .where((eb) =>
      eb(eb.refTuple('occurred_at', 'activities.id'), '<=', eb.tuple(first.occurred_at, first.id)),
    )
    .execute();
};

export const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  activity_type: row.activity_type,
  details: row.details,
  status: row.status,
  last_session: new Date(row.occurred_at).toISOString(),
  ...(row.changes !== null && { changes: JSON.parse(row.changes) as MedicineDifference[] }),
});

/** Not for stored responses: a name must not outlive its account. */
export const toNamedActivity = (row: NamedActivity, readerId: string): Activity => ({
  ...toActivity(row),
  ...(row.actor_id !== null && { by: row.actor_name ?? '' }),
  ...(row.actor_id === readerId && { by_you: true }),
});
