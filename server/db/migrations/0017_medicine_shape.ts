import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const addMedicineShape = ({ text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('medicines').addColumn('shape', text).execute();
  },
});
