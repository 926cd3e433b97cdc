import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const indexes = [
  ['idempotency', 'made_at'],
  ['pushes', 'made_at'],
  ['pushes', 'person_id'],
  ['emergencies', 'answered_by'],
] as const;

/** A copy of the one in domain/zonedTime.ts, since migrations never change; undefined for unknown zones. */
const canonical = (zone: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

type Users = Readonly<Record<'time_zone' | 'zone_before', string | null>>;

const renameZones = async (db: Kysely<{ users: Users }>, column: keyof Users): Promise<void> => {
  const rows = await db.selectFrom('users').select(column).distinct().execute();
  for (const { [column]: zone } of rows) {
    const to = zone === null ? undefined : canonical(zone);
    if (to === undefined || to === zone) continue;
    await db
      .updateTable('users')
      .set({ [column]: to })
      .where(column, '=', zone)
      .execute();
  }
};

export const indexesAndZones = (): Migration => ({
  up: async (db: Kysely<{ users: Users }>) => {
    for (const [table, column] of indexes) {
      await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
    }
    await renameZones(db, 'time_zone');
    await renameZones(db, 'zone_before');
  },
});
