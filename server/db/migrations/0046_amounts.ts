import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** As JSON. Medicines of before have none: nothing is guessed. */
export const amounts = ({ text }: ColumnTypes): Migration => ({
  up: (db) =>
    db.schema
      .alterTable('medicines')
      .addColumn('amounts', text, (column) => column.notNull().defaultTo('[]'))
      .execute(),
});
