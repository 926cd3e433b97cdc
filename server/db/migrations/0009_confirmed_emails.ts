import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

const week = 7 * 24 * 60 * 60_000;

export const confirmedEmails = ({ id, text, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('email_confirmed_at', time).execute();
    // A used password link proves the address.
    await sql`update users set email_confirmed_at = (
      select max(at) from audit where actor_id = users.id and action = 'password-reset'
    )`.execute(db);
    await db.schema.alterTable('password_resets').renameTo('email_tokens').execute();
    await db.schema
      .alterTable('email_tokens')
      .addColumn('kind', text, (column) => column.notNull().defaultTo('reset'))
      .execute();
    await db.schema.createIndex('mails_user').on('mails').column('user_id').execute();
    await db.schema.alterTable('alerts').addColumn('mail_id', id).execute();
    const now = Date.now();
    // Alerts are mailed only to confirmed addresses from now on: ask those who rely on that.
    await sql`insert into mails (id, user_id, kind, due_at, expires_at, attempts)
      select id, id, 'confirm-email', ${now}, ${now + week}, 0 from users
      where email_confirmed_at is null and exists (
        select 1 from pairings where caregiver_id = users.id and ended_at is null
      )`.execute(db);
    await sql`update alerts set mail_id = (
      select mails.id from mails where mails.alert_id = alerts.id
    )`.execute(db);
  },
});
