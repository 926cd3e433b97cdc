import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { isPlanOutdated } from './errors.ts';

const second = 1000;

/** pg returns `bigint` as text. Throws if a number cannot hold it exactly. */
const toNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError('A bigint is too large to be a number');
  return number;
};

pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);

/** With one of the settings below off, a power failure can lose committed data or damage the database. */
const assertDurableCommits = async (client: pg.PoolClient) => {
  const { rows } = await client.query<{ name: string }>(`select name from pg_settings
    where name in ('synchronous_commit', 'fsync', 'full_page_writes') and setting = 'off'`);
  if (rows[0]) throw new Error(`PostgreSQL keeps ${rows[0].name} at off`);
};

const ignore = () => undefined;

/** By their SQL: PostgreSQL parses and plans a named statement once per connection. */
export const statementNames = new Map<string, string>();

type UntypedQuery = (query: unknown, values: unknown) => Promise<unknown>;

const nameStatements = (client: pg.Client): void => {
  const query = client.query.bind(client) as UntypedQuery;
  client.query = ((text: string, values: unknown) => {
    const name = statementNames.get(text);
    if (name === undefined) return query(text, values);
    return query({ name, text }, values).catch((error: unknown) => {
      if (isPlanOutdated(error)) void client.end();
      throw error;
    });
  }) as typeof client.query;
};

/** If the network drops packets, the `statement_timeout` error never arrives: closes the connection. */
const closeOnTimeout = (client: pg.Client, closeAfterMs: number): void => {
  const { connection } = client as unknown as { readonly connection: pg.Connection };
  const query = client.query.bind(client) as UntypedQuery;
  const close = () => {
    void client.end();
    // `end` waits for the queries that are sent.
    connection.stream.destroy();
  };
  client.query = ((...args: Parameters<UntypedQuery>) => {
    const timer = setTimeout(close, closeAfterMs);
    return query(...args).finally(() => {
      clearTimeout(timer);
    });
  }) as typeof client.query;
};

const makePool = (connectionString: string, closeAfterMs: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    pipeline: true,
    connectionTimeoutMillis: 5 * second,
    statement_timeout: 10 * second,
    lock_timeout: 5 * second,
    idle_in_transaction_session_timeout: 10 * second,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10 * second,
    verify: (client, done) => {
      assertDurableCommits(client).then(() => done(), done);
    },
  });
  // Without a listener, an error on an idle connection ends the process. Queries report their own errors.
  pool.on('error', ignore);
  pool.on('connect', (client) => {
    client.on('error', ignore);
    nameStatements(client);
    // Migrations and restore pass `Infinity`.
    if (Number.isFinite(closeAfterMs)) closeOnTimeout(client, closeAfterMs);
  });
  return pool;
};

/** Of each connection in a transaction. */
export const queriesAtCommit = new WeakMap<DatabaseConnection, CompiledQuery[]>();

type BeginArguments = Parameters<PostgresDriver['beginTransaction']>;
type Connection = Parameters<PostgresDriver['rollbackTransaction']>[0];

class UpstrokePostgresDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: BeginArguments): Promise<void> {
    await super.beginTransaction(connection, settings);
    queriesAtCommit.set(connection, []);
  }

  /** Sends the pending queries and the commit together. After an error PostgreSQL rolls back instead. */
  override async commitTransaction(connection: Connection): Promise<void> {
    const queries = queriesAtCommit.get(connection) ?? [];
    queriesAtCommit.delete(connection);
    const sent = queries.map((query) => connection.executeQuery(query));
    const results = await Promise.allSettled([...sent, super.commitTransaction(connection)]);
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  override async rollbackTransaction(connection: Connection): Promise<void> {
    queriesAtCommit.delete(connection);
    // If the rollback fails, Kysely discards the connection and PostgreSQL rolls back.
    // Throwing would hide the error that caused the rollback.
    await super.rollbackTransaction(connection).catch(ignore);
  }
}

export const makePostgresDialect = (url: string, timeoutMs: number): PostgresDialect => {
  const pool = makePool(url, timeoutMs);
  const dialect = new PostgresDialect({ pool });
  dialect.createDriver = () => new UpstrokePostgresDriver({ pool });
  return dialect;
};
