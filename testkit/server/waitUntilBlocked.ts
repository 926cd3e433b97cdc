import { sql } from 'kysely';
import type { Db } from '../../server/db/open.ts';

/** Resolves once a PostgreSQL connection waits for a lock. */
export const waitUntilBlocked = async (db: Db): Promise<void> => {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
};
