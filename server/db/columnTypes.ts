import { type CreateTableBuilder, sql } from 'kysely';

/** How one engine writes the kinds of columns that our tables are made of. */
export interface ColumnTypes {
  readonly id: 'text';
  readonly text: 'text';
  /** Epoch milliseconds. */
  readonly time: 'integer' | 'bigint';
  /** Ends a table definition as the engine wants it. */
  readonly finish: <T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ) => CreateTableBuilder<T, C>;
}

/** STRICT: SQLite would otherwise store a text in a column of numbers without a word. */
export const sqliteTypes: ColumnTypes = {
  id: 'text',
  text: 'text',
  time: 'integer',
  finish: (table) => table.modifyEnd(sql`strict`),
};
