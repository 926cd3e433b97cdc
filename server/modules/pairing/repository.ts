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

/** Connects two people; false where they are connected already. */
export const insertPairing = async (db: Db, row: Insertable<PairingsTable>): Promise<boolean> => {
  const made = await db
    .insertInto('pairings')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
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

/** Everybody this person is connected with now, on either side; the first connection first. */
export const activePairingsOf = (db: Db, personId: string) =>
  db
    .selectFrom('pairings')
    .select(['survivor_id', 'caregiver_id', 'made_at'])
    .where((eb) => eb.or([eb('survivor_id', '=', personId), eb('caregiver_id', '=', personId)]))
    .where('ended_at', 'is', null)
    .orderBy('made_at')
    .orderBy('id')
    .execute();

/** Ends the connection of two people, whoever of them asks; false where there is none. */
export const endPairingOf = async (
  db: Db,
  [one, other]: readonly [string, string],
  endedAt: number,
): Promise<boolean> => {
  const ended = await db
    .updateTable('pairings')
    .set({ ended_at: endedAt })
    .where((eb) =>
      eb.or([
        eb.and({ survivor_id: one, caregiver_id: other }),
        eb.and({ survivor_id: other, caregiver_id: one }),
      ]),
    )
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};
