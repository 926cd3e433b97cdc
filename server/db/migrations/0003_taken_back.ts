import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const takenBack = ({ time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('doses').addColumn('undone_at', time).execute();
  },
});
