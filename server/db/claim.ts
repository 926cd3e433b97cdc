import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';

/**
 * The ids of rows that nobody else is claiming at this moment, for the update that claims them:
 *
 *     db.updateTable('pushes')
 *       .set({ leased_until: now + lease })
 *       .where('id', 'in', claimable(db, db.selectFrom('pushes').select('id').where(…).limit(20)))
 *       .returningAll()
 *
 * SQLite has one writer at a time. On PostgreSQL two processes would wait for each other, so each
 * skips what the other has locked; the list is made once, as an array, because the planner may
 * run a mere sub-select again for every row, which then claims more than its limit.
 */
export const claimableIds = <
  DB,
  TB extends keyof DB,
  Row extends Readonly<Record<string, unknown>>,
>(
  db: Kysely<DB>,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Expression<Row[keyof Row]> =>
  engineOf(db) === 'postgres'
    ? sql<Row[keyof Row]>`(select unnest(array(${rows.forUpdate().skipLocked()})))`
    : sql<Row[keyof Row]>`${rows}`;

/** For the `where` of rows that are claimed with a lease: nobody has this one, or not any more. */
export const isUnleased = (now: number) =>
  sql<boolean>`(leased_until is null or leased_until <= ${now})`;

/** Tables whose rows say by `next_at` when a clock has to act on them. */
type ClockTable = 'doses' | 'emergencies';

/** Ids of the rows that have to be acted on by now, the longest waiting first. */
export const dueIds = (db: Db, table: ClockTable, now: number) =>
  db.selectFrom(table).select('id').where('next_at', '<=', now).orderBy('next_at');

/** Those of these rows that are due still and that nobody else is claiming, as `claimable` gives them. */
export const claimableDueIds = (db: Db, table: ClockTable, ids: readonly string[], now: number) =>
  claimableIds(
    db,
    db.selectFrom(table).select('id').where('id', 'in', ids).where('next_at', '<=', now),
  );
