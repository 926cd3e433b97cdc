import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';

/** Counted whether a call is refused or not. */
const notRecords = new Set(['rate_limits']);

/** Every row of every table but counters of attempts, as text, in an order of its own. */
export const dumpTables = async (db: Db): Promise<Record<string, string[]>> => {
  const tables = await db.introspection.getTables();
  const dump: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (notRecords.has(name)) continue;
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute();
    dump[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return dump;
};
