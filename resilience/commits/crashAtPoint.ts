import { appendFileSync, readFileSync } from 'node:fs';
import http from 'node:http';
import process from 'node:process';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Client } from 'pg';

/**
 * Loaded before the server (`node --import`). Writes the name of each of its points to the file
 * DRILL_POINTS: a commit that changes something, or a request to a push service. At those that
 * DRILL_DEATHS names, a line each, `before the …` or `after the …`, the process kills itself, once at
 * each. The jobs pause for less time, so that the drill need not wait for them.
 */
const file = process.env.DRILL_POINTS ?? '';
const crashPoints = new Set(process.env.DRILL_DEATHS?.split('\n'));

const pointCounts = new Map<string, number>();
const count = (what: string): string => {
  const times = (pointCounts.get(what) ?? 0) + 1;
  pointCounts.set(what, times);
  return times === 1 ? what : `${what}, time ${times}`;
};
// Points of earlier processes count as well, except those before which one died.
for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
  const [, side, what = ''] =
    /^(?:died (before|after) the )?(.*?)(?:, time \d+)?$/.exec(line) ?? [];
  if (side === undefined) count(what);
  else crashPoints.delete(line.slice('died '.length));
  if (side === 'before') pointCounts.set(what, (pointCounts.get(what) ?? 1) - 1);
}

const crashIf = (at: string): void => {
  if (!crashPoints.has(at)) return;
  appendFileSync(file, `died ${at}\n`);
  process.kill(process.pid, 'SIGKILL');
};
/** Returns what is to be called after the point. */
const passPoint = (what: string): (() => void) => {
  const name = count(what);
  appendFileSync(file, `${name}\n`);
  crashIf(`before the ${name}`);
  return () => crashIf(`after the ${name}`);
};

const writing =
  /\b(insert into|update|delete from|create (?:unique )?(?:table|index)|alter table|drop table)\s+(?:if not exists )?"?(\w+)"?/i;
/** `insert doses`; undefined for a statement that writes nothing. */
const describeWrite = (sql: string): string | undefined => {
  if (/^\s*(select|pragma|show|set|reset)\b(?!.*\b(insert|delete)\b)/i.test(sql)) return undefined;
  const [, verb, table] = writing.exec(sql) ?? [];
  if (verb === undefined) return undefined;
  return /^(create|alter|drop)/i.test(verb)
    ? 'make tables'
    : `${verb.split(' ')[0]?.toLowerCase()} ${table}`;
};

/** What the transaction of each connection has written so far. */
const written = new WeakMap<object, Set<string>>();
/** Connections of SQLite whose commit is that of several transactions. */
const groups = new WeakSet<object>();
/** Returns what is to be called after the commit. */
const beforeCommit = (connection: object): (() => void) => {
  const writes = [...(written.get(connection) ?? [])];
  written.delete(connection);
  const what = groups.delete(connection) ? 'group commit' : 'commit';
  return writes.length === 0 ? () => undefined : passPoint(`${what} of ${writes.join(' + ')}`);
};

interface Statement {
  readonly connection: object;
  readonly sql: string;
  readonly isInTransaction: () => boolean;
  readonly run: () => unknown;
  readonly changesOf: (result: unknown) => number;
  readonly execute: (sql: 'begin' | 'commit' | 'rollback') => unknown;
}

/** Runs a statement, in a transaction of its own if there is none; yields what may be a promise. */
function* stepsOf(statement: Statement): Generator<unknown, unknown, unknown> {
  const { connection, sql, isInTransaction, run, changesOf, execute } = statement;
  if (/^(begin|rollback$)/.test(sql)) {
    written.delete(connection);
    groups.delete(connection);
  }
  if (sql.startsWith('savepoint')) groups.add(connection);
  if (sql === 'commit') {
    const after = beforeCommit(connection);
    const result = yield run();
    after();
    return result;
  }
  const write = describeWrite(sql);
  if (write === undefined) return yield run();
  const isAlone = !isInTransaction();
  if (isAlone) yield execute('begin');
  try {
    const result = yield run();
    if (write === 'make tables' || changesOf(result) > 0) {
      written.set(connection, (written.get(connection) ?? new Set()).add(write));
    }
    if (!isAlone) return result;
    const after = beforeCommit(connection);
    yield execute('commit');
    after();
    return result;
  } catch (error) {
    if (isAlone) yield execute('rollback');
    throw error;
  }
}

type OriginalMethod = (...args: unknown[]) => unknown;
/** Replaces a method by one that gets the original. */
const replace = (
  prototype: object,
  name: string,
  ours: (self: never, own: OriginalMethod, args: unknown[]) => unknown,
): void => {
  const own = Reflect.get(prototype, name) as OriginalMethod;
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]) {
    return ours(this as never, (...given) => own.apply(this, given), args);
  });
};

const databases = new WeakMap<StatementSync, DatabaseSync>();
replace(DatabaseSync.prototype, 'prepare', (database: DatabaseSync, own, args) => {
  const statement = own(...args) as StatementSync;
  databases.set(statement, database);
  return statement;
});
const totals = new WeakMap<DatabaseSync, StatementSync>();
const totalChanges = (database: DatabaseSync): number => {
  const total = totals.get(database) ?? database.prepare('select total_changes() as n');
  totals.set(database, total);
  return Number(total.get()?.n);
};
for (const name of ['all', 'run']) {
  replace(StatementSync.prototype, name, (statement: StatementSync, own, args) => {
    const database = databases.get(statement);
    if (!database) return own(...args);
    let before = 0;
    const steps = stepsOf({
      connection: database,
      sql: statement.sourceSQL,
      isInTransaction: () => database.isTransaction,
      run: () => {
        before = totalChanges(database);
        return own(...args);
      },
      changesOf: () => totalChanges(database) - before,
      execute: (sql) => {
        if (sql !== 'rollback' || database.isTransaction) {
          database.exec(sql === 'begin' ? 'begin immediate' : sql);
        }
      },
    });
    let step = steps.next();
    while (step.done !== true) step = steps.next(step.value);
    return step.value;
  });
}

// Loading it takes its time, and SQLite needs none of it.
if (process.env.DATABASE_URL !== undefined) {
  const { default: pg } = await import('pg');
  const inTransaction = new WeakSet();
  const sent = new WeakMap<Client, Promise<unknown>>();
  const queryAtPoint = async (client: Client, own: OriginalMethod, args: unknown[]) => {
    const [first] = args;
    const sql = typeof first === 'string' ? first : (first as { text: string }).text;
    // The database's clock moves with that of the server.
    if (sql.includes('clock_timestamp()')) return { rows: [{ now: Date.now() }] };
    if (sql.startsWith('begin')) inTransaction.add(client);
    if (/^(commit|rollback)/.test(sql)) inTransaction.delete(client);
    const steps = stepsOf({
      connection: client,
      sql,
      isInTransaction: () => inTransaction.has(client),
      run: () => own(...args),
      changesOf: (result) => (result as { rowCount: number | null }).rowCount ?? 0,
      execute: own,
    });
    let step = steps.next();
    while (step.done !== true) {
      const settled = await Promise.resolve(step.value).then(
        (value) => () => steps.next(value),
        (error: unknown) => () => steps.throw(error),
      );
      step = settled();
    }
    return step.value;
  };
  // One at a time: a commit is named after the writes that are sent with it.
  replace(pg.Client.prototype, 'query', (client: Client, own, args) => {
    const run = () => queryAtPoint(client, own, args);
    const query = (sent.get(client) ?? Promise.resolve()).then(run, run);
    sent.set(client, query);
    return query;
  });
}

const { setTimeout } = globalThis;
const { request } = http;
http.request = ((...args: Parameters<typeof request>) => {
  const after = passPoint('request to a push service');
  return request(...args).once('response', after);
}) as typeof request;

const pauseMs = 50;
const maxPauseMs = 5_000;
const shortenJobPauses = (run: () => void, wait = 0, ...args: []): NodeJS.Timeout => {
  const isPause = wait > pauseMs && wait <= maxPauseMs;
  const isOfJob = isPause && /jobs[\\/]loop\.ts/.test(new Error().stack ?? '');
  return setTimeout(run, isOfJob ? pauseMs : wait, ...args);
};
globalThis.setTimeout = Object.assign(shortenJobPauses, setTimeout);
