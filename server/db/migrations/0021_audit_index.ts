import type { Migration } from 'kysely/migration';

/** Lists account events without a scan of the dose events, which are far more. */
export const auditIndex = (): Migration => ({
  up: async (db) => {
    await db.schema.createIndex('audit_action').on('audit').columns(['action', 'id']).execute();
  },
});
