import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const dosesOfAMinute = (): Migration => ({
  up: async (db) => {
    await sql`create index doses_minute on doses (person_id, dose)`.execute(db);
  },
});
