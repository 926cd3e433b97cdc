import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** No foreign key, like `audit.actor_id`: the log keeps that someone else did it after their account is deleted. */
export const activityActor = ({ id }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('activities').addColumn('actor_id', id).execute();
  },
});
