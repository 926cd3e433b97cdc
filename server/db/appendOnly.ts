import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columnTypes.ts';

/** Allows inserts only. Used by a released migration, so never change it. SQLite has no truncate. */
export const forbidChanges = async (
  db: Kysely<unknown>,
  engine: ColumnTypes['engine'],
  table: string,
): Promise<void> => {
  const refusal = `${table} is append-only`;
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`${table}_no_${change}`)} before ${sql.raw(change)}
        on ${sql.table(table)} begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
    }
    return;
  }
  const guard = sql.ref(`${table}_is_append_only`);
  await sql`create function ${guard}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${refusal}'; end`)}`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_no_change`)} before update or delete or truncate
    on ${sql.table(table)} execute function ${guard}()`.execute(db);
};
