import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

interface Reference {
  readonly table: keyof Database;
  readonly column: string;
}

const inSqlite = sql<Reference>`select tables.name as "table", keys."from" as "column"
  from sqlite_schema as tables join pragma_foreign_key_list(tables.name) as keys
  where tables.type = 'table' and keys."table" = 'users' and keys.on_delete = 'CASCADE'
  order by tables.rowid desc`;

const inPostgres = sql<Reference>`select conrelid::regclass::text as "table", attname as "column"
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'
  order by conrelid desc`;

/** The columns whose rows are deleted with a user, the newest tables first: those depend on older ones. */
export const userReferences = async (db: Db): Promise<readonly Reference[]> =>
  (await (engineOf(db) === 'sqlite' ? inSqlite : inPostgres).execute(db)).rows;
