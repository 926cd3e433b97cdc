import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** With which codes two people connected last: who did not hear that it worked may ask again. */
export const spentCodes = ({ time, text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('pairings').addColumn('spent_pin', text).execute();
    await db.schema.alterTable('pairings').addColumn('spent_qr_token', text).execute();
    await db.schema.alterTable('pairings').addColumn('spent_at', time).execute();
  },
});
