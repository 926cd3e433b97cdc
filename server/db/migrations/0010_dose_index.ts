import type { Migration } from 'kysely/migration';

/** Finds doses that a clock which ran ahead called due. */
export const doseIndex = (): Migration => ({
  up: async (db) => {
    await db.schema.createIndex('doses_due').on('doses').column('due_at').execute();
  },
});
