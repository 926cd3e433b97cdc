import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = `
drop index pushes_queued;
create index pushes_queued on pushes
  (pool, priority, queue_position, due_at, id, about_id, leased_until) where state = 'queued';
create index pushes_late on pushes (made_at, expires_at) where state = 'queued';
drop index reminders_due;
create index reminders_due on reminders (schedule_time, id)`;

/** No query reads the whole queue, nor all reminders of a minute at once. */
export const peak = (): Migration => ({
  up: async (db) => {
    for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
  },
});
