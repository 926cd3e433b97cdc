import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';

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
export const claimable = <DB, TB extends keyof DB, Row extends Readonly<Record<string, unknown>>>(
  db: Kysely<DB>,
  rows: SelectQueryBuilder<DB, TB, Row>,
): Expression<Row[keyof Row]> =>
  engineOf(db) === 'postgres'
    ? sql<Row[keyof Row]>`(select unnest(array(${rows.forUpdate().skipLocked()})))`
    : sql<Row[keyof Row]>`${rows}`;
