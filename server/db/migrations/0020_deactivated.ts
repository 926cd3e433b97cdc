import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const deactivated = ({ time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('deactivated_at', time).execute();
  },
});
