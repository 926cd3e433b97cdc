import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const reopenedAlerts = ({ id, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('emergencies').addColumn('reopened_at', time).execute();
    await db.schema
      .alterTable('emergencies')
      .addColumn('left_by', id, (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await db.schema
      .createIndex('emergencies_left_by')
      .on('emergencies')
      .column('left_by')
      .execute();
  },
});
