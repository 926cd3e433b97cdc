import type { ColumnDefinitionBuilder } from 'kysely';

/** Migrations that were released are made of these, which are therefore never changed either. */

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primary: Column = (column) => column.primaryKey();

export const required: Column = (column) => column.notNull();

/** It goes with the row that it refers to. */
export const partOf =
  (reference: `${string}.${string}`): Column =>
  (column) =>
    column.notNull().references(reference).onDelete('cascade');

export const ofUser = partOf('users.id');
