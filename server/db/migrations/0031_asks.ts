import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** No foreign key: the dose keeps that it was asked about after the caregiver's account is deleted. */
export const asks = ({ id, time, number }: ColumnTypes): Migration => ({
  up: async (db) => {
    const doses = db.schema.alterTable('doses');
    await doses.addColumn('asks', number, (column) => column.notNull().defaultTo(0)).execute();
    await doses.addColumn('asked_at', time).execute();
    await doses.addColumn('asked_by', id).execute();
  },
});
