import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Many doses are due in one minute: no query reads the whole queue, nor all reminders at once. */
export const peak = (): Migration => ({
  up: async (db) => {
    await sql`drop index pushes_queued`.execute(db);
    await sql`create index pushes_queued on pushes
      (pool, priority, queue_position, due_at, id, about_id, leased_until)
      where state = 'queued'`.execute(db);
    await sql`create index pushes_late on pushes (made_at, expires_at)
      where state = 'queued'`.execute(db);
    await sql`drop index reminders_due`.execute(db);
    await sql`create index reminders_due on reminders (schedule_time, id)`.execute(db);
  },
});
