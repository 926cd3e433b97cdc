import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { makeSemaphore } from '../concurrencyLimit.ts';

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite does roll back DDL; Kysely's `false` would leave a failed migration half applied. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver below queues for the single connection: Kysely's lock wakes all waiters each time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

type Prepared = ReturnType<SqliteDatabase['prepare']>;

const prepare = (database: DatabaseSync, sql: string): Prepared => {
  const statement = database.prepare(sql);
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
};

/** More than all fixed statements; id lists add variable ones. No connection that serves calls runs DDL. */
const maxPrepared = 500;

const withStatementCache = (database: DatabaseSync): SqliteDatabase => {
  const cache = new Map<string, Prepared>();
  return {
    close: () => {
      cache.clear();
      database.close();
    },
    prepare: (sql) => {
      const known = cache.get(sql);
      if (known) return known;
      if (cache.size === maxPrepared) cache.clear();
      const prepared = prepare(database, sql);
      cache.set(sql, prepared);
      return prepared;
    },
  };
};

/** On a full disk SQLite rolls back by itself; later statements would commit singly and `rollback` throw. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #queue = makeSemaphore(1);
  #inTransaction = false;

  constructor(database: DatabaseSync) {
    const adapted = withStatementCache(database);
    super({
      database: {
        ...adapted,
        prepare: (sql) => {
          if (this.#inTransaction && !database.isTransaction) {
            throw new Error('SQLite has undone this transaction already');
          }
          return adapted.prepare(sql);
        },
      },
    });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#queue.acquire();
    return super.acquireConnection();
  }

  override releaseConnection(): Promise<void> {
    this.#queue.release();
    return Promise.resolve();
  }

  /** Plain `begin` takes the write lock at the first write, too late to queue for it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#inTransaction = true;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#inTransaction = false;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#inTransaction = false;
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

export const makeSqliteDialect = (database: DatabaseSync): Dialect => ({
  createAdapter: () => new NodeSqliteAdapter(),
  createDriver: () => new NodeSqliteDriver(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
