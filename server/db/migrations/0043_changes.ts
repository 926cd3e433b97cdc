import type { Migration } from 'kysely/migration';

export const changes = (): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('activities').addColumn('changes', 'text').execute();
  },
});
