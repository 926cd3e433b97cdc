import { type CreateTableBuilder, type Expression, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** How one engine writes the kinds of columns that our tables are made of. */
export interface ColumnTypes {
  /** For what an engine alone can say, such as a trigger. */
  readonly engine: Engine;
  readonly id: 'text' | Expression<string>;
  /** Ordered by its bytes, so that both engines sort and compare alike. */
  readonly text: 'text' | Expression<string>;
  /** Epoch milliseconds. */
  readonly time: 'integer' | 'bigint';
  /** Counters, and flags as 0 or 1. */
  readonly number: 'integer';
  readonly bytes: 'blob' | 'bytea';
  /** Ends a table definition as the engine wants it. */
  readonly finish: <T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ) => CreateTableBuilder<T, C>;
}

/** PostgreSQL would otherwise sort by the rules of some language, and ids not as they were made. */
const byBytes = sql<string>`text collate "C"`;

export const columnTypes: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: {
    engine: 'sqlite',
    id: 'text',
    text: 'text',
    time: 'integer',
    number: 'integer',
    bytes: 'blob',
    // SQLite would otherwise store a text in a column of numbers without a word.
    finish: (table) => table.modifyEnd(sql`strict`),
  },
  postgres: {
    engine: 'postgres',
    id: byBytes,
    text: byBytes,
    time: 'bigint',
    number: 'integer',
    bytes: 'bytea',
    finish: (table) => table,
  },
};
