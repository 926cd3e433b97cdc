import type { Migration } from 'kysely/migration';

export const answersByUser = (): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('doses').dropColumn('own_answer').execute();
    await db.schema.alterTable('doses').addColumn('answers', 'text').execute();
  },
});
