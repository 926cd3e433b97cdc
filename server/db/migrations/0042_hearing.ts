import type { Migration } from 'kysely/migration';
import type { ColumnTypes } from '../columnTypes.ts';

/** As before: everyone is notified of each missed dose at once, and of stock. */
export const hearing = ({ number }: ColumnTypes): Migration => ({
  up: async (db) => {
    const pairings = db.schema.alterTable('pairings');
    await pairings
      .addColumn('hears_misses', 'text', (column) => column.notNull().defaultTo('now'))
      .execute();
    await pairings.addColumn('summary_at', 'text').execute();
    for (const [name, standard] of [
      ['hears_stock', 1],
      ['hears_all_taken', 0],
    ] as const) {
      await pairings
        .addColumn(name, number, (column) => column.notNull().defaultTo(standard))
        .execute();
    }
    for (const name of ['quiet_from', 'quiet_to'])
      await db.schema.alterTable('users').addColumn(name, 'text').execute();
  },
});
