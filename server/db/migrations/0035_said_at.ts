import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const saidAt = ({ time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('doses').addColumn('said_at', time).execute();
    await db.schema.alterTable('doses').addColumn('skipped_at', time).execute();
  },
});
