import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** No one is away, and no one hides. */
export const careTeam = ({ time, number }: ColumnTypes): Migration => ({
  up: async (db) => {
    const users = db.schema.alterTable('users');
    await users.addColumn('away_until', time).execute();
    await users
      .addColumn('hide_contact', number, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
