import type { Selectable } from 'kysely';
import type { ActivityStatus } from '../../../contract/fields.ts';
import { autoMissAfterMs } from '../../../domain/constants.ts';
import type { Db } from '../../db/open.ts';
import { preparedQuery } from '../../db/preparedQuery.ts';
import type { ActivitiesTable } from '../../db/schema.ts';

export type ActivityRow = Selectable<ActivitiesTable>;

export const insertActivity = async (db: Db, row: ActivityRow): Promise<void> => {
  await db.insertInto('activities').values(row).execute();
};

/** What the log says of a dose in this word. */
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

/**
 * Deletes what the log says of misses of these doses that by now cannot have happened, and returns
 * the doses. An earlier miss, of the first of two such minutes, stays.
 */
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

const feedOf = (db: Db, personId: string) =>
  db
    .selectFrom('activities')
    .where('person_id', '=', personId)
    .orderBy('occurred_at', 'desc')
    .orderBy('id', 'desc');

const firstPage = preparedQuery((db, given: { personId: string; count: number }) =>
  feedOf(db, given.personId).selectAll().limit(given.count),
);

/** Where the row after the first `skipped` ones stands in the feed. */
const cursorAfter = (db: Db, personId: string, offset: number) =>
  feedOf(db, personId).select(['occurred_at', 'id']).offset(offset).limit(1).executeTakeFirst();

/**
 * A stretch of a person's feed, newest first. The wire counts pages, so that a page's first row has
 * to be found by counting: that walks the feed's index alone, without touching a row, and starts
 * afresh on every call, so that what arrives between two pages can repeat a row and never hide one.
 * From that row on it is a keyset.
 */
export const readFeed = async (
  db: Db,
  personId: string,
  offset: number,
  count: number,
): Promise<ActivityRow[]> => {
  if (offset === 0) return firstPage(db, { personId, count });
  const first = await cursorAfter(db, personId, offset);
  if (!first) return [];
  return feedOf(db, personId)
    .selectAll()
    .limit(count)
    .where((eb) =>
      eb(eb.refTuple('occurred_at', 'id'), '<=', eb.tuple(first.occurred_at, first.id)),
    )
    .execute();
};
