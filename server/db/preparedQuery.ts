import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type RawBuilder,
  sql,
} from 'kysely';
import { type Engine, engineOf } from './engine.ts';
import type { Db } from './open.ts';
import { queriesAtCommit, statementNames } from './postgresDialect.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const placeholdersFor = <G extends object>(given: G): G =>
  Object.fromEntries(Object.keys(given).map((name) => [name, new Placeholder(name)])) as G;

const compileOnce = <G extends object, R>(build: (db: Db, given: G) => Compilable<R>) => {
  const compiled = new Map<Engine, CompiledQuery<R>>();
  const compile = (db: Db, engine: Engine, given: G): CompiledQuery<R> => {
    const query = build(db, placeholdersFor(given)).compile();
    compiled.set(engine, query);
    if (engine === 'postgres' && !statementNames.has(query.sql)) {
      statementNames.set(query.sql, `upstroke_${statementNames.size}`);
    }
    return query;
  };
  return (db: Db, given: G): CompiledQuery<R> => {
    const engine = engineOf(db);
    // A plugin, as tests have, changes the query itself.
    const query =
      db.getExecutor().plugins.length > 0
        ? build(db, given).compile()
        : (compiled.get(engine) ?? compile(db, engine, given));
    const parameters = query.parameters.map((value) => {
      const found = value instanceof Placeholder ? given[value.name as keyof G] : value;
      return engine === 'sqlite' && Array.isArray(found) ? JSON.stringify(found) : found;
    });
    return { ...query, parameters };
  };
};

/** Compiles frequent queries once per engine. `build` receives placeholders for the first values, so it must not inspect them. */
export const preparedQuery = <G extends object, R>(build: (db: Db, given: G) => Compilable<R>) => {
  const compile = compileOnce(build);
  return async (db: Db, given: G): Promise<R[]> => {
    const query = compile(db, given);
    const run = (connection: DatabaseConnection) => connection.executeQuery<R>(query);
    return (await db.getExecutor().provideConnection(run)).rows;
  };
};

/**
 * As `preparedQuery`, for changes that the transaction does not read. PostgreSQL receives them with the commit:
 * fewer round trips, and no row is locked during one.
 */
export const preparedAtCommit = <G extends object>(build: (db: Db, given: G) => Compilable) => {
  const compile = compileOnce(build);
  return async (db: Db, given: G): Promise<void> => {
    const query = compile(db, given);
    await db.getExecutor().provideConnection(async (connection) => {
      const pending = queriesAtCommit.get(connection);
      if (pending) pending.push(query);
      else await connection.executeQuery(query);
    });
  };
};

/** For a list that a prepared query is given: one statement for every length. */
export const isOneOf = (db: Db, column: string | RawBuilder<string>, values: readonly string[]) => {
  const value = typeof column === 'string' ? sql.ref(column) : column;
  return engineOf(db) === 'postgres'
    ? sql<boolean>`${value} = any(${values})`
    : sql<boolean>`${value} in (select value from json_each(${values}))`;
};

type ColumnTypes<Column extends string> = Readonly<Record<Column, 'text' | 'bigint'>>;
type GivenRow<Column extends string> = Readonly<Record<Column, string | number>>;

/**
 * Changes any number of rows by one statement with one parameter, the rows in JSON. `build` gets them as the table
 * `given`, and its columns.
 */
export const preparedForRows = <Column extends string>(
  columns: ColumnTypes<Column>,
  build: (given: RawBuilder<unknown>, columns: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  const names = Object.keys(columns);
  const list = sql.join(names.map((name) => sql.ref(name)));
  const givenTo = (db: Db, rows: string) => {
    if (engineOf(db) === 'postgres') {
      const typed = Object.entries<string>(columns).map(
        ([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`,
      );
      return sql`jsonb_to_recordset(cast(${rows} as jsonb)) as given (${sql.join(typed)})`;
    }
    const read = names.map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
    return sql`(select ${sql.join(read)} from json_each(${rows})) as given`;
  };
  const change = preparedQuery((db, { rows }: { rows: string }) => ({
    compile: () => build(givenTo(db, rows), list).compile(db),
  }));
  return (db: Db, rows: readonly GivenRow<Column>[]) => change(db, { rows: JSON.stringify(rows) });
};
