import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { ofUser, required } from './columns.ts';

export const calendar = ({ id, text, time, finish }: ColumnTypes): Migration => ({
  up: async (db) => {
    await finish(
      db.schema
        .createTable('calendar_feeds')
        .addColumn('person_id', id, (column) => ofUser(column).primaryKey())
        .addColumn('token_hash', text, (column) => column.notNull().unique())
        .addColumn('made_at', time, required),
    ).execute();
  },
});
