import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { required } from './columns.ts';

export const medicineDetails = ({ id, text, number, bytes, finish }: ColumnTypes): Migration => ({
  up: async (db) => {
    const medicines = db.schema.alterTable('medicines');
    await medicines.addColumn('note', text, (column) => column.notNull().defaultTo('')).execute();
    await medicines.addColumn('stock', text).execute();
    await db.schema
      .alterTable('doses')
      .addColumn('as_needed', number, (column) => column.notNull().defaultTo(0))
      .execute();
    await finish(
      db.schema
        .createTable('medicine_pictures')
        .addColumn('name', text, (column) => column.primaryKey())
        .addColumn('medicine_id', id, (column) =>
          column.notNull().unique().references('medicines.id').onDelete('cascade'),
        )
        .addColumn('picture', bytes, required),
    ).execute();
  },
});
