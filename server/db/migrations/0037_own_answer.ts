import type { Migration } from 'kysely/migration';

export const ownAnswer = (): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('doses').addColumn('own_answer', 'text').execute();
  },
});
