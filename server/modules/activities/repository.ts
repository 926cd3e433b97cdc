import { type Selectable, sql } from 'kysely';
import type { ActivityStatus } from '../../../contract/fields.ts';
import { autoMissAfterMs } from '../../../domain/specConstants.ts';
import type { Db } from '../../db/open.ts';
import type { ActivitiesTable } from '../../db/schema.ts';
import type { Activity } from '../../../contract/endpoints/index.ts';

export type ActivityRow = Selectable<ActivitiesTable>;

export const insertActivity = async (db: Db, row: ActivityRow): Promise<void> => {
  await db.insertInto('activities').values(row).execute();
};

export const activityOfDose = (
  db: Db,
  doseId: string,
  status: ActivityStatus,
): Promise<ActivityRow | undefined> =>
  db
    .selectFrom('activities')
    .selectAll()
    .where('dose_id', '=', doseId)
    .where('status', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Deletes misses that are impossible after a clock correction; returns their dose ids. */
export const deleteMissActivities = async (
  db: Db,
  doseIds: readonly string[],
  now: number,
): Promise<Set<string>> => {
  const rows = await db
    .deleteFrom('activities')
    .where('dose_id', 'in', doseIds)
    .where('status', '=', 'missed')
    .where('occurred_at', '>', now - autoMissAfterMs)
    .returning('dose_id')
    .execute();
  return new Set(rows.flatMap(({ dose_id }) => dose_id ?? []));
};

/** Walks only the index. A row added between pages may repeat a row but never hide one. */
export const readFeed = async (
  db: Db,
  personId: string,
  offset: number,
  count: number,
): Promise<ActivityRow[]> => {
  const order = sql.raw('order by occurred_at desc, id desc');
  const query = sql<ActivityRow>`select * from activities where person_id = ${personId}
    and (occurred_at, id) <= (select occurred_at, id from activities where person_id = ${personId}
      ${order} limit 1 offset ${offset}) ${order} limit ${count}`;
  return (await query.execute(db)).rows;
};

export const toActivity = (row: ActivityRow): Activity => ({
  id: row.id,
  activity_type: row.activity_type,
  details: row.details,
  status: row.status,
  last_session: new Date(row.occurred_at).toISOString(),
});
