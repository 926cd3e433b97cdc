import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { PoolDialect } from './postgresDialect.ts';
import type { Database } from './schema.ts';
import { NodeSqliteDialect } from './sqliteDialect.ts';

export type Db = Kysely<Database>;

/** How long a write waits for another process, in milliseconds; the event loop stands still with it. */
const busyTimeoutMs = 2_000;

const expectedPragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  foreign_keys: 1,
  // Without it deleted health data can be read from the file.
  secure_delete: 1,
} as const;

const openSqliteFile = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = full;
      pragma foreign_keys = on; pragma secure_delete = on`);
    for (const [name, value] of Object.entries(expectedPragmas)) {
      const found = database.prepare(`pragma ${name}`).get()?.[name];
      // Without them an acknowledged dose could be lost with the power, and SQLite would not say so.
      if (found !== value) throw new Error(`SQLite keeps ${name} at ${String(found)}`);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
};

/**
 * Opens the SQLite file, or makes it. Throws what SQLite says where that cannot be done.
 * `destroy()` closes it.
 */
export const openSqlite = (file: string): Db =>
  new Kysely<Database>({ dialect: new NodeSqliteDialect(openSqliteFile(file)) });

/** PostgreSQL's own limits end everything earlier. */
const queryTimeoutMs = 30_000;

/**
 * A database on a PostgreSQL server. It connects with the first query, which throws where that
 * cannot be done; a connection that is lost later is replaced when the next query needs one.
 * `destroy()` closes them all. An answer that takes longer than `patience` milliseconds is one that
 * never comes; only a migration may take as long as it likes.
 */
export const openPostgres = (url: string, timeoutMs = queryTimeoutMs): Db =>
  new Kysely<Database>({ dialect: new PoolDialect(url, timeoutMs) });
