import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** The zone that each device reports, and when the user last chose between those of several. */
export const deviceZones = ({ text, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('sessions').addColumn('time_zone', text).execute();
    await db.schema.alterTable('sessions').addColumn('zone_seen_at', time).execute();
    await db.schema.alterTable('users').addColumn('zone_chosen_at', time).execute();
  },
});
