import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What is due later is not in the queue, which each claim reads. */
export const waitingPushes = (): Migration => ({
  up: async (db) => {
    await sql`create index pushes_waiting on pushes (due_at) where state = 'waiting'`.execute(db);
  },
});
