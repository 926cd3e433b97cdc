import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const alertMails = ({ id, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema
      .alterTable('mails')
      .addColumn('alert_id', id, (column) => column.references('alerts.id').onDelete('cascade'))
      .execute();
    await db.schema.alterTable('alerts').addColumn('mailed_at', time).execute();
  },
});
