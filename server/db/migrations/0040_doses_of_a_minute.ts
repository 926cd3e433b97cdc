import type { Migration } from 'kysely/migration';

export const dosesOfAMinute = (): Migration => ({
  up: async (db) => {
    await db.schema
      .createIndex('doses_minute')
      .on('doses')
      .columns(['person_id', 'dose'])
      .execute();
  },
});
