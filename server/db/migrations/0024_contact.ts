import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const contact = ({ text }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('phone', text).execute();
    for (const table of ['mails', 'email_tokens']) {
      await db.schema.alterTable(table).addColumn('address', text).execute();
    }
  },
});
