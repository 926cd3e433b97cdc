import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** When somebody was last seen in the app, and what a medicine that is gone was called. */
export const watched = ({ time, text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('seen_at', time).execute();
    await db.schema.alterTable('former_reminders').addColumn('medicine_name', text).execute();
  },
});
