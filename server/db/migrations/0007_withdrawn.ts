import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const withdrawn = ({ time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('emergencies').addColumn('withdrawn_at', time).execute();
  },
});
