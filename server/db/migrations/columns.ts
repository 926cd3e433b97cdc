import type { ColumnDefinitionBuilder } from 'kysely';

/** Used by released migrations, so never change these either. */

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

export const primary: Column = (column) => column.primaryKey();

export const required: Column = (column) => column.notNull();

export const partOf =
  (reference: `${string}.${string}`): Column =>
  (column) =>
    column.notNull().references(reference).onDelete('cascade');

export const ofUser = partOf('users.id');
