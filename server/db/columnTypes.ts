import { type CreateTableBuilder, type Expression, sql } from 'kysely';
import type { Engine } from './engine.ts';

export interface ColumnTypes {
  readonly engine: Engine;
  readonly id: 'text' | Expression<string>;
  /** Ordered by bytes, so both engines sort and compare alike. */
  readonly text: 'text' | Expression<string>;
  /** Epoch milliseconds. */
  readonly time: 'integer' | 'bigint';
  readonly number: 'integer';
  readonly bytes: 'blob' | 'bytea';
  readonly finish: <T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ) => CreateTableBuilder<T, C>;
}

/** PostgreSQL would otherwise sort by locale, and ids not by their age. */
const byBytes = sql<string>`text collate "C"`;

export const columnTypes: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: {
    engine: 'sqlite',
    id: 'text',
    text: 'text',
    time: 'integer',
    number: 'integer',
    bytes: 'blob',
    // Without `strict`, SQLite silently stores text in number columns.
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
