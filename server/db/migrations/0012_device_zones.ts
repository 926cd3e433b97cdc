import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const deviceZones = ({ text, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('sessions').addColumn('time_zone', text).execute();
    await db.schema.alterTable('sessions').addColumn('zone_seen_at', time).execute();
    await db.schema.alterTable('users').addColumn('zone_chosen_at', time).execute();
  },
});
