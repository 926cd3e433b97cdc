import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';

/** On PostgreSQL, skips locked rows. `array` stops the planner from repeating the sub-select per row. */
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

export const isUnleased = (now: number) =>
  sql<boolean>`(leased_until is null or leased_until <= ${now})`;

/** Tables with `next_at`: the time of the row's next action. */
type ClockTable = 'doses' | 'emergencies';

export const dueIds = (db: Db, table: ClockTable, now: number) =>
  db.selectFrom(table).select('id').where('next_at', '<=', now).orderBy('next_at');

export const claimableDueIds = (db: Db, table: ClockTable, ids: readonly string[], now: number) =>
  claimableIds(
    db,
    db.selectFrom(table).select('id').where('id', 'in', ids).where('next_at', '<=', now),
  );
