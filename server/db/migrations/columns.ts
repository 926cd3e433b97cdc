// Released migrations use these helpers: like the migrations themselves, they must never change.

import type { ColumnDefinitionBuilder } from 'kysely';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primary: Column = (column) => column.primaryKey();

export const required: Column = (column) => column.notNull();

/** Not null; deleted together with the user. */
export const ofUser: Column = (column) =>
  column.notNull().references('users.id').onDelete('cascade');
