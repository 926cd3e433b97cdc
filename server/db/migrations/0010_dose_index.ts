import type { Migration } from 'kysely/migration';

/** For finding doses created early by a clock that ran ahead. */
export const doseIndex = (): Migration => ({
  up: async (db) => {
    await db.schema.createIndex('doses_due').on('doses').column('due_at').execute();
  },
});
