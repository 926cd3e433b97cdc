import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { primary, required } from './columns.ts';

export const invitations = ({ id, text, time, finish }: ColumnTypes): Migration => ({
  up: async (db) => {
    await finish(
      db.schema
        .createTable('invitations')
        .addColumn('id', id, primary)
        .addColumn('token_hash', text, (column) => column.notNull().unique())
        .addColumn('role', text, required)
        .addColumn('made_by', id, (column) => column.references('users.id').onDelete('cascade'))
        .addColumn('expires_at', time, required),
    ).execute();
    await db.schema
      .createIndex('invitations_made_by')
      .on('invitations')
      .column('made_by')
      .execute();
  },
});
