import type { Migration } from 'kysely/migration';

export const ringsOn = (): Migration => ({
  up: async (db) => {
    await db.schema
      .alterTable('doses')
      .addColumn('rings_on', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
});
