import type { Db } from '../../server/db/open.ts';
import type { Database } from '../../server/db/schema.ts';

/** Every row of every table but counters of attempts, as text, in an order of its own. */
export const dumpTables = async (db: Db): Promise<Record<string, string[]>> => {
  const dump: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    // Counted whether a call is refused or not.
    if (name === 'rate_limits') continue;
    const rows = await db
      .selectFrom(name as keyof Database)
      .selectAll()
      .execute();
    dump[name] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return dump;
};
