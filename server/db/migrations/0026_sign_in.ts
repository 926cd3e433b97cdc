import { type ColumnDefinitionBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

const ofMaker = (column: ColumnDefinitionBuilder) =>
  column.references('users.id').onDelete('cascade');

const adminIdleMs = 12 * 60 * 60 * 1000;

export const signIn = ({ id, text, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    const { schema } = db;
    await schema.alterTable('sessions').addColumn('proven_at', time).execute();
    for (const table of ['invitations', 'pairing_codes', 'calendar_feeds'])
      await schema.alterTable(table).addColumn('made_by_session', text).execute();
    for (const table of ['mails', 'email_tokens']) {
      await sql`delete from ${sql.table(table)} where kind = 'handed-reset'`.execute(db);
      await schema.alterTable(table).addColumn('made_by', id, ofMaker).execute();
      await schema.alterTable(table).addColumn('made_by_session', text).execute();
    }
    await schema.alterTable('mails').addColumn('about_id', id, ofMaker).execute();
    await schema.alterTable('users').addColumn('erase_at', time).execute();
    await schema
      .createIndex('users_erase_at')
      .on('users')
      .column('erase_at')
      .where('erase_at' as never, 'is not', null)
      .execute();
    const idleEnd = sql`extended_at + ${sql.lit(adminIdleMs)}`;
    await sql`update sessions set expires_at = ${idleEnd}
      where expires_at > ${idleEnd}
        and user_id in (select id from users where role = 'admin')`.execute(db);
  },
});
