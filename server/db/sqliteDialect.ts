import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** SQLite undoes table changes as well; Kysely denies it and would leave half of a failed migration. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => {
    database.close();
  },
  prepare: (sql) => {
    const statement = database.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)),
    };
  },
});

/**
 * SQLite undoes a whole transaction by itself when the disk is full or fails. What the transaction
 * still sends would then be committed on its own, one by one, and its `rollback` would throw in the
 * place of the real error.
 */
class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  #inTransaction = false;

  constructor(database: DatabaseSync) {
    const adapted = adapt(database);
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

  /** Plain `begin` takes the write lock only at the first write, too late to wait for it in a queue. */
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

/** Kysely over the SQLite that is inside Node. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}
