import type { Migration } from 'kysely/migration';

/** Finds who is connected during an alert without a scan of all connections. */
export const newPairings = (): Migration => ({
  up: async (db) => {
    await db.schema.createIndex('pairings_made_at').on('pairings').column('made_at').execute();
  },
});
