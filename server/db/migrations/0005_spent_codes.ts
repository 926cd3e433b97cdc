import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** Keeps redeemed codes, so a client that missed the response can repeat its request. */
export const spentCodes = ({ time, text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('pairings').addColumn('spent_pin', text).execute();
    await db.schema.alterTable('pairings').addColumn('spent_qr_token', text).execute();
    await db.schema.alterTable('pairings').addColumn('spent_at', time).execute();
  },
});
