import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** A retry moves `due_at`, and would hide how long a mail has been waiting. */
export const firstDueMails = ({ time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema
      .alterTable('mails')
      .addColumn('first_due_at', time, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update mails set first_due_at = due_at`.execute(db);
  },
});
