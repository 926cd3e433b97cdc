import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

const week = 7 * 24 * 60 * 60_000;

export const confirmedEmails = ({ id, text, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('users').addColumn('email_confirmed_at', time).execute();
    // Users who reset their password by mail have already shown that the address is theirs.
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
    // Alerts are now mailed only to confirmed addresses: asks caregivers with an active pairing to confirm.
    // Each mail reuses the user's id as its own unique id.
    await sql`insert into mails (id, user_id, kind, due_at, expires_at, attempts)
      select id, id, 'confirm-email', ${now}, ${now + week}, 0 from users
      where email_confirmed_at is null and exists (
        select 1 from pairings where caregiver_id = users.id and ended_at is null
      )`.execute(db);
    // Alerts refer to their mail instead, so that one mail can cover several; `mails.alert_id` is now unused.
    await sql`update alerts set mail_id = (
      select mails.id from mails where mails.alert_id = alerts.id
    )`.execute(db);
  },
});
