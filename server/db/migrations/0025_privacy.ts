import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';
import { required } from './columns.ts';

export const privacy = ({ engine, id, time, number, finish }: ColumnTypes): Migration => ({
  up: async (db) => {
    const decimal = engine === 'sqlite' ? 'real' : 'double precision';
    await finish(
      db.schema
        .createTable('emergency_locations')
        .addColumn('emergency_id', id, (column) =>
          column.primaryKey().references('emergencies.id').onDelete('cascade'),
        )
        .addColumn('lat', decimal, required)
        .addColumn('lon', decimal, required)
        .addColumn('accuracy', number, required)
        .addColumn('at', time, required),
    ).execute();
    await db.schema
      .alterTable('users')
      .addColumn('hide_names', number, (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
