import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

const answers = sql`from audit where audit.subject_id = alerts.id
  and audit.actor_id = alerts.caregiver_id and audit.action = 'alert-answered'`;

/** A final alert is the last answer of its caregiver; the first to close closes the alerts of all. */
const firstToClose = (column: 'caregiver_id' | 'status' | 'ended_at') => sql`(
  select ${sql.ref(column)} from (
    select alerts.emergency_id, alerts.caregiver_id, alerts.status, alerts.id,
      coalesce((select max(at) ${answers}), emergencies.answered_at) as ended_at
    from alerts join emergencies on emergencies.id = alerts.emergency_id
    where alerts.status in ('resolved', 'false_alarm') and emergencies.answered_at is not null
  ) as ended
  where ended.emergency_id = emergencies.id order by ended_at, ended.id limit 1
)`;

export const sharedAlerts = ({ id, time }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('alerts').addColumn('seen_at', time).execute();
    await db.schema.alterTable('emergencies').addColumn('closed_at', time).execute();
    await db.schema
      .alterTable('emergencies')
      .addColumn('closed_by', id, (column) => column.references('users.id').onDelete('set null'))
      .execute();
    await db.schema
      .createIndex('emergencies_closed_by')
      .on('emergencies')
      .column('closed_by')
      .execute();
    const answeredAt = sql`select answered_at from emergencies where id = alerts.emergency_id`;
    await sql`update alerts set seen_at = coalesce((select min(at) ${answers}), (${answeredAt}))
      where status <> 'pending'`.execute(db);
    await sql`update emergencies set closed_at = ${firstToClose('ended_at')},
      closed_by = ${firstToClose('caregiver_id')} where answered_at is not null`.execute(db);
    await sql`update alerts set status = (
        select ${firstToClose('status')} from emergencies where id = alerts.emergency_id
      ) where emergency_id in (select id from emergencies where closed_at is not null)`.execute(db);
  },
});
