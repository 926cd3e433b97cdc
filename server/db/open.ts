import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makePostgresDialect } from './postgresDialect.ts';
import type { Database } from './schema.ts';
import { makeSqliteDialect } from './sqliteDialect.ts';
import { isBusy } from './errors.ts';

export type Db = Kysely<Database>;

/** In milliseconds; the event loop blocks while a write waits for another process. */
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
      // Otherwise a power failure could lose committed data; SQLite ignores unknown values silently.
      if (found !== value) throw new Error(`SQLite keeps ${name} at ${String(found)}`);
    }
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
};

const transactionTimeoutMs = 10_000;

/** Throws SQLite's error. Only migrations and copies may exceed `timeoutMs` in a transaction. */
export const openSqlite = (file: string, timeoutMs = transactionTimeoutMs): Db =>
  new Kysely<Database>({ dialect: makeSqliteDialect(() => openSqliteFile(file), timeoutMs) });

const queryTimeoutMs = 30_000;

/** Connects with the first query and reconnects as needed; only migrations may exceed `closeAfterMs`. */
export const openPostgres = (url: string, timeoutMs = queryTimeoutMs): Db =>
  new Kysely<Database>({ dialect: makePostgresDialect(url, timeoutMs) });

export const isInUse = (file: string): boolean => {
  try {
    using database = new DatabaseSync(file, { timeout: 0 });
    // In exclusive mode the first read fails if another connection is open.
    database.exec('pragma locking_mode = exclusive; select 1 from sqlite_schema');
    return false;
  } catch (error) {
    // Other errors surface when the file is opened for its data.
    return isBusy(error);
  }
};
