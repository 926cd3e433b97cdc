import type { Insertable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { PairingsTable } from '../../db/schema.ts';

/** Whether the two are connected now. */
export const isPaired = async (
  db: Db,
  pair: { readonly survivor_id: string; readonly caregiver_id: string },
): Promise<boolean> => {
  const found = await db
    .selectFrom('pairings')
    .select('id')
    .where((eb) => eb.and(pair))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Connects two people. Throws a unique violation where they are connected. */
export const insertPairing = async (db: Db, row: Insertable<PairingsTable>): Promise<void> => {
  await db.insertInto('pairings').values(row).execute();
};

/** Ids of everybody who cares for this person now. */
export const caregiversOf = async (db: Db, survivorId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('pairings')
    .select('caregiver_id')
    .where('survivor_id', '=', survivorId)
    .where('ended_at', 'is', null)
    .orderBy('caregiver_id')
    .execute();
  return rows.map((row) => row.caregiver_id);
};
