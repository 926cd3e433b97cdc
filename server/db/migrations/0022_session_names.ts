import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const sessionNames = ({ text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('sessions').addColumn('device_name', text).execute();
  },
});
