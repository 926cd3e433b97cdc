import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Without it, each round of an emergency reads every push of each caregiver. */
export const shownPushes = (): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .createIndex('pushes_subject_id')
      .on('pushes')
      .columns(['subject_id', 'person_id'])
      .where('state' as never, 'in', [sql.lit('shown'), sql.lit('acknowledged')] as never)
      .execute();
  },
});
