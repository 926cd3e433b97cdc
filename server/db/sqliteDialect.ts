import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { makeSemaphore } from '../concurrencyLimit.ts';
import { makeStatementCache, type Prepared, toRow } from './statementCache.ts';

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

/** A function of SQL, so that it runs between two groups of transactions. */
const defineTruncateLog = (database: DatabaseSync): void => {
  database.function('truncate_log', () => {
    // Its own connection: to wait for readers would block the event loop.
    using own = new DatabaseSync(database.location() ?? ':memory:', { timeout: 0 });
    own.exec('pragma wal_checkpoint(truncate)');
    return null;
  });
};

interface Connection extends DatabaseConnection {
  transaction: 'outer' | 'savepoint' | undefined;
  deadline: NodeJS.Timeout | undefined;
  /** Set from the deadline of its transaction until Kysely ends that. */
  expired: Error | undefined;
}

/** The code of PostgreSQL for a transaction that was idle for too long. */
const transactionExpired = () =>
  Object.assign(new Error('A transaction took too long'), { code: '25P03' });

const ignore = () => undefined;

/** Limits the wait of the first one, and of reads. */
const maxGroup = 50;

interface PendingCommit {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Transactions that start in the same turn of the event loop form a group with one commit, as each commit
 * waits for the disk. All but the first are savepoints. Other queries wait for the commit.
 */
class GroupCommitDriver implements Driver {
  readonly #open: () => DatabaseSync;
  readonly #timeoutMs: number;
  #opened:
    | { readonly database: DatabaseSync; readonly prepare: (sql: string) => Prepared }
    | undefined;
  readonly #queue = makeSemaphore(1);
  #start: Promise<void> | undefined;
  #commits: PendingCommit[] = [];
  #waiting: (() => void)[] = [];
  #undoneBy: unknown;
  readonly #free: Connection[] = [];

  constructor(open: () => DatabaseSync, timeoutMs: number) {
    this.#open = open;
    this.#timeoutMs = timeoutMs;
    this.#prepare('select 1');
  }

  get #isInTransaction(): boolean {
    return this.#opened?.database.isTransaction ?? false;
  }

  #prepare(sql: string): Prepared {
    if (!this.#opened) {
      const database = this.#open();
      defineTruncateLog(database);
      this.#opened = { database, prepare: makeStatementCache(database) };
    }
    return this.#opened.prepare(sql);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return this.#free.pop() ?? this.#connect();
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#free.push(connection);
  }

  #connect(): Connection {
    const connection: Connection = {
      transaction: undefined,
      deadline: undefined,
      expired: undefined,
      executeQuery: async (query) => {
        while (!connection.transaction && this.#isInTransaction) await this.#groupEnd();
        return this.#run(connection, query);
      },
      streamQuery: (query) => this.#stream(connection, query),
    };
    return connection;
  }

  /** Plain `begin` takes the write lock at the first write, too late to queue for it. */
  async beginTransaction(connection: Connection): Promise<void> {
    this.#start ??= setImmediate().then(() => (this.#start = undefined));
    await this.#start;
    await this.#queue.acquire();
    const transaction = this.#isInTransaction ? 'savepoint' : 'outer';
    try {
      this.#execute(transaction === 'outer' ? 'begin immediate' : 'savepoint member');
    } catch (error) {
      this.#endTurn();
      throw error;
    }
    connection.transaction = transaction;
    if (Number.isFinite(this.#timeoutMs)) {
      connection.deadline = setTimeout(() => this.#expire(connection), this.#timeoutMs).unref();
    }
  }

  async commitTransaction(connection: Connection): Promise<void> {
    if (connection.expired) throw connection.expired;
    const isMember = connection.transaction === 'savepoint' && this.#isInTransaction;
    if (isMember) this.#execute('release member');
    this.#leave(connection);
    await this.#endMember();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.expired = undefined;
    const { transaction } = connection;
    // Rolled back with its group.
    if (!transaction) return;
    this.#leave(connection);
    if (transaction === 'outer') {
      this.#undo('rollback');
      this.#endTurn();
      return;
    }
    this.#undo('rollback to member', 'release member');
    // It may have failed because of what its group wrote.
    await this.#endMember();
  }

  async destroy(): Promise<void> {
    this.#close();
  }

  #leave(connection: Connection): void {
    connection.transaction = undefined;
    clearTimeout(connection.deadline);
  }

  /** Others wait for its turn to end. */
  #expire(connection: Connection): void {
    this.rollbackTransaction(connection).catch(ignore);
    connection.expired = transactionExpired();
  }

  #close(): void {
    const opened = this.#opened;
    this.#opened = undefined;
    opened?.database.close();
  }

  /** Another group may have begun by the time that the caller goes on. */
  #groupEnd(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #run<R>(
    { transaction, expired }: Connection,
    { sql, parameters }: CompiledQuery,
  ): QueryResult<R> {
    if (expired) throw expired;
    // SQLite rolls back by itself on a full disk; later statements would commit singly.
    if (transaction && !this.#isInTransaction) throw this.#undoneBy;
    const prepared = this.#prepare(sql);
    const { statement, columns } = prepared;
    const values = parameters as SQLInputValue[];
    try {
      if (columns.length > 0) {
        return { rows: statement.all(...values).map((row) => toRow(prepared, row) as R) };
      }
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    } catch (error) {
      this.#undoneBy = error;
      throw error;
    }
  }

  async *#stream<R>(
    { transaction, expired }: Connection,
    { sql, parameters }: CompiledQuery,
  ): AsyncIterableIterator<QueryResult<R>> {
    if (expired) throw expired;
    while (!transaction && this.#isInTransaction) await this.#groupEnd();
    const prepared = this.#prepare(sql);
    for (const row of prepared.statement.iterate(...(parameters as SQLInputValue[]))) {
      yield { rows: [toRow(prepared, row) as R] };
    }
  }

  #execute(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** Never throws: where SQLite cannot undo, closing does, and the next statement opens the file again. */
  #undo(...statements: readonly string[]): void {
    if (!this.#isInTransaction) return;
    try {
      for (const statement of statements) this.#execute(statement);
    } catch (error) {
      this.#undoneBy = error;
      this.#close();
    }
  }

  /** Throws if the group is not committed. */
  async #endMember(): Promise<void> {
    const committed = new Promise<void>((resolve, reject) => {
      this.#commits.push({ resolve, reject });
    });
    this.#endTurn();
    await committed;
  }

  /** The last one of a group commits for all. */
  #endTurn(): void {
    const isLast = this.#queue.queuePosition() === 1 || this.#commits.length >= maxGroup;
    try {
      if (!this.#isInTransaction) this.#endGroup(({ reject }) => reject(this.#undoneBy));
      else if (isLast) this.#commit();
    } finally {
      this.#queue.release();
    }
  }

  #commit(): void {
    try {
      this.#execute('commit');
      this.#endGroup(({ resolve }) => resolve());
    } catch (error) {
      this.#undo('rollback');
      this.#endGroup(({ reject }) => reject(error));
    }
  }

  #endGroup(end: (commit: PendingCommit) => void): void {
    for (const commit of this.#commits.splice(0)) end(commit);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** A transaction that takes longer than `timeoutMs` is rolled back, to let the next one begin. */
export const makeSqliteDialect = (open: () => DatabaseSync, timeoutMs: number): Dialect => ({
  createAdapter: () => new NodeSqliteAdapter(),
  createDriver: () => new GroupCommitDriver(open, timeoutMs),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
