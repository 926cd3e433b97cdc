import type { Db } from '../../db/open.ts';

/** A name of a medicine that an id stood for. */
interface Former {
  readonly person_id: string;
  readonly id: string;
  readonly medicine_key: string;
  readonly medicine_name: string;
}

/** Notes under which ids, no longer in force under these names, answers may still come. */
export const insertFormer = async (db: Db, rows: readonly Former[], now: number): Promise<void> => {
  for (const { person_id, id, medicine_key, medicine_name } of rows) {
    await db
      .insertInto('former_reminders')
      .values({ person_id, id, medicine_key, medicine_name, gone_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['person_id', 'id', 'medicine_key'])
          .doUpdateSet({ gone_at: now, medicine_name }),
      )
      .execute();
  }
};

/** The names that an id of this person stood for, the last one first. */
export const formerKeys = async (
  db: Db,
  { personId, id }: { readonly personId: string; readonly id: string },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('former_reminders')
    .select('medicine_key')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .orderBy('gone_at', 'desc')
    .orderBy('medicine_key')
    .execute();
  return rows.map((row) => row.medicine_key);
};

/** Ids of the name `from` stand for `to` as well, since the medicine of that name has become it. */
export const renameFormer = async (
  db: Db,
  {
    person_id,
    from,
    to,
  }: { readonly person_id: string; readonly from: string; readonly to: string },
): Promise<void> => {
  if (from === to) return;
  await db
    .insertInto('former_reminders')
    .columns(['person_id', 'id', 'medicine_key', 'gone_at'])
    .expression((eb) =>
      eb
        .selectFrom('former_reminders')
        // Later than what it stood for before: a dose that has no row yet is one of the new name.
        .select(({ eb: of }) => [
          'person_id',
          'id',
          of.val(to).as('medicine_key'),
          of('gone_at', '+', 1).as('gone_at'),
        ])
        .where('person_id', '=', person_id)
        .where('medicine_key', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
