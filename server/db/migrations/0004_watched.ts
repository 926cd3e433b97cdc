import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const watched = ({ time, text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('seen_at', time).execute();
    await db.schema.alterTable('former_reminders').addColumn('medicine_name', text).execute();
  },
});
