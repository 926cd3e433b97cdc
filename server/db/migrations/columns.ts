// Released migrations use these helpers: like the migrations themselves, they must never change.

import type { ColumnDefinitionBuilder } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primary: Column = (column) => column.primaryKey();

export const required: Column = (column) => column.notNull();

/** Not null; deleted together with the row it refers to. */
export const partOf =
  (reference: `${string}.${string}`): Column =>
  (column) =>
    column.notNull().references(reference).onDelete('cascade');

export const ofUser = partOf('users.id');
