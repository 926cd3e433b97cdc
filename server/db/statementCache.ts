import type { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * More than all fixed statements; id lists add variable ones. None outlives a change of the schema: no
 * connection that serves calls runs DDL, and `exitOnNewerSchema` ends the process.
 */
const maxPrepared = 500;

export interface Prepared {
  readonly statement: StatementSync;
  /** Of the rows; none if it returns no rows. */
  readonly columns: readonly string[];
}

/** Rows are read as arrays, because `node:sqlite` makes objects in V8's slow dictionary mode. */
export const toRow = ({ columns }: Prepared, values: unknown): unknown => {
  const row: Record<string, unknown> = {};
  columns.forEach((name, index) => {
    row[name] = (values as unknown[])[index];
  });
  return row;
};

export const makeStatementCache = (database: DatabaseSync) => {
  const cache = new Map<string, Prepared>();
  return (sql: string): Prepared => {
    const known = cache.get(sql);
    if (known) return known;
    if (sql.includes(' in ()')) throw new Error(`PostgreSQL refuses an empty list: ${sql}`);
    if (cache.size === maxPrepared) cache.clear();
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    cache.set(sql, prepared);
    return prepared;
  };
};
