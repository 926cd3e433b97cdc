import { appendFileSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Client } from 'pg';

/**
 * To be loaded before the server (`node --import`). Writes the name of each of its points to the file
 * DRILL_POINTS: a commit that changes something, or a request to a push service. At those that
 * DRILL_DEATHS names, a line each, `before the …` or `after the …`, the process kills itself, once at
 * each. The jobs hardly rest between their turns, so that the drill need not wait for them.
 */
const file = process.env.DRILL_POINTS ?? '';
const fatal = new Set(process.env.DRILL_DEATHS?.split('\n'));

const met = new Map<string, number>();
const count = (what: string): string => {
  const times = (met.get(what) ?? 0) + 1;
  met.set(what, times);
  return times === 1 ? what : `${what}, time ${times}`;
};
// Those of the processes before this one count as well, but for what was not done after all.
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [, before, died] = /^died ((?:before the )?(?:after the )?)(.*)/.exec(line) ?? [];
  if (died === undefined) {
    if (line !== '') count(line.replace(/, time \d+$/, ''));
    continue;
  }
  fatal.delete(`${before}${died}`);
  if (before !== 'before the ') continue;
  const what = died.replace(/, time \d+$/, '');
  met.set(what, (met.get(what) ?? 1) - 1);
}

const dieIf = (at: string): void => {
  if (!fatal.has(at)) return;
  appendFileSync(file, `died ${at}\n`);
  process.kill(process.pid, 'SIGKILL');
};
/** Returns what is to be called after it. */
const comeTo = (what: string): (() => void) => {
  const name = count(what);
  appendFileSync(file, `${name}\n`);
  dieIf(`before the ${name}`);
  return () => {
    dieIf(`after the ${name}`);
  };
};

const writing =
  /\b(insert into|update|delete from|create (?:unique )?(?:table|index)|alter table|drop table)\s+(?:if not exists )?"?(\w+)"?/i;
/** `insert doses`; undefined of a statement that writes nothing. */
const writeOf = (sql: string): string | undefined => {
  if (/^\s*(select|pragma|show|set|reset)\b(?!.*\b(insert|delete)\b)/i.test(sql)) return undefined;
  const [, verb, table] = writing.exec(sql) ?? [];
  return verb === undefined ? undefined : `${verb.split(' ')[0]?.toLowerCase()} ${table}`;
};
const isSchema = (write: string): boolean => /^(create|alter|drop) /.test(write);

/** What a transaction has written so far. */
class Writes {
  readonly #all = new Set<string>();
  add(write: string, changes: number): void {
    if (isSchema(write)) this.#all.add('make tables');
    else if (changes > 0) this.#all.add(write);
  }
  get name(): string | undefined {
    return this.#all.size === 0 ? undefined : `commit of ${[...this.#all].join(' + ')}`;
  }
}

const writesOf = new WeakMap<object, Writes>();
const writesIn = (transaction: object): Writes => {
  const writes = writesOf.get(transaction) ?? new Writes();
  writesOf.set(transaction, writes);
  return writes;
};
/** Returns what is to be called after the commit. */
const beforeCommit = (transaction: object): (() => void) => {
  const name = writesOf.get(transaction)?.name;
  writesOf.delete(transaction);
  return name === undefined ? () => undefined : comeTo(name);
};

type Own = (this: unknown, ...args: unknown[]) => unknown;
/** A method as it was; ours takes its place, and is given it to call. */
const replace = (
  prototype: object,
  name: string,
  ours: (self: never, own: (...args: unknown[]) => unknown, args: unknown[]) => unknown,
): void => {
  const own = Reflect.get(prototype, name) as Own;
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
const changesOf = (database: DatabaseSync): number => {
  const total = totals.get(database) ?? database.prepare('select total_changes() as n');
  totals.set(database, total);
  return Number(total.get()?.n);
};

/** Read anew, where the type would have it that it cannot change. */
const isOpen = (database: DatabaseSync): boolean => database.isTransaction;

const runOnSqlite = (statement: StatementSync, own: () => unknown): unknown => {
  const database = databases.get(statement);
  const sql = statement.sourceSQL;
  if (!database) return own();
  if (sql === 'rollback') writesOf.delete(database);
  if (sql === 'commit') {
    const after = beforeCommit(database);
    const result = own();
    after();
    return result;
  }
  const write = writeOf(sql);
  if (write === undefined) return own();
  const isAlone = !isOpen(database);
  if (isAlone) database.exec('begin immediate');
  const before = changesOf(database);
  try {
    const result = own();
    writesIn(database).add(write, changesOf(database) - before);
    if (!isAlone) return result;
    const after = beforeCommit(database);
    database.exec('commit');
    after();
    return result;
  } catch (error) {
    if (isAlone && isOpen(database)) database.exec('rollback');
    throw error;
  }
};
for (const name of ['all', 'run']) {
  replace(StatementSync.prototype, name, (statement: StatementSync, own, args) =>
    runOnSqlite(statement, () => own(...args)),
  );
}

interface Result {
  readonly rowCount: number | null;
}

const inTransaction = new WeakSet();
const runOnPostgres = async (
  client: Client,
  own: (...args: unknown[]) => Promise<Result>,
  args: unknown[],
): Promise<Result> => {
  const [first] = args;
  const sql = typeof first === 'string' ? first : (first as { text: string }).text;
  if (/^begin/.test(sql)) inTransaction.add(client);
  if (/^(commit|rollback)/.test(sql)) inTransaction.delete(client);
  if (/^(begin|rollback)/.test(sql)) writesOf.delete(client);
  if (sql === 'commit') {
    const after = beforeCommit(client);
    const result = await own(...args);
    after();
    return result;
  }
  const write = writeOf(sql);
  if (write === undefined) return own(...args);
  const isAlone = !inTransaction.has(client);
  if (isAlone) await own('begin');
  try {
    const result = await own(...args);
    writesIn(client).add(write, result.rowCount ?? 0);
    if (!isAlone) return result;
    const after = beforeCommit(client);
    await own('commit');
    after();
    return result;
  } catch (error) {
    if (isAlone) await own('rollback');
    throw error;
  }
};
// Loading it takes its time, and SQLite needs none of it.
if (process.env.DATABASE_URL !== undefined) {
  const { default: pg } = await import('pg');
  replace(pg.Client.prototype, 'query', (client: Client, own, args) =>
    runOnPostgres(client, own as (...all: unknown[]) => Promise<Result>, args),
  );
}

const { fetch, setTimeout } = globalThis;
globalThis.fetch = async (...args) => {
  const after = comeTo('request to a push service');
  const answer = await fetch(...args);
  after();
  return answer;
};

/** In milliseconds. */
const rest = 50;
const longestRest = 5_000;
const hurried = (run: () => void, wait = 0, ...args: []): NodeJS.Timeout => {
  const isRest = wait > rest && wait <= longestRest;
  const ofJob = isRest && /jobs[\\/]loop\.ts/.test(new Error().stack ?? '');
  return setTimeout(run, ofJob ? rest : wait, ...args);
};
globalThis.setTimeout = Object.assign(hurried, setTimeout);
