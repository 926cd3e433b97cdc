import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

export const fairDelivery = ({ id, text, time, number }: ColumnTypes): Migration => ({
  up: async (db) => {
    await db.schema.alterTable('push_subscriptions').addColumn('timed_out_at', time).execute();
    await db.schema
      .alterTable('pushes')
      .addColumn('about_id', id, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('pushes')
      .addColumn('pool', text, (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('pushes')
      .addColumn('queue_position', number, (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update pushes set about_id = subject_id where state = 'queued'`.execute(db);
    await db.schema.dropIndex('pushes_queued').execute();
    await db.schema
      .createIndex('pushes_queued')
      .on('pushes')
      .columns(['priority', 'queue_position', 'due_at', 'id', 'about_id', 'pool', 'leased_until'])
      .where('state' as never, '=', sql.lit('queued'))
      .execute();
    await db.schema
      .createIndex('pushes_about')
      .on('pushes')
      .column('about_id')
      .where('state' as never, '=', sql.lit('queued'))
      .execute();
  },
});
