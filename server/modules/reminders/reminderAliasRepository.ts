import type { Db } from '../../db/open.ts';
import type { ReminderRow } from './repository.ts';

type ReminderAlias = Pick<ReminderRow, 'person_id' | 'id' | 'medicine_key' | 'medicine_name'>;

/** Answers may still arrive for these ids and names. */
export const insertReminderAliases = async (
  db: Db,
  rows: readonly ReminderAlias[],
  now: number,
): Promise<void> => {
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

export const aliasMedicineKeys = async (
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

export const renameReminderAliases = async (
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
        // Newer than the old name, so that doses without a row get the new name.
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
