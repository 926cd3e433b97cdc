import { sql } from 'kysely';
import { quotas } from '../../../contract/fieldLimits.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { Db } from '../../db/open.ts';
import type { MedicineRow } from './repository.ts';
import type { ReminderRow } from './reminderRepository.ts';

type FormerReminder = Pick<ReminderRow, 'person_id' | 'id' | 'medicine_id' | 'medicine_name'>;

/** Answers may still arrive for these ids. */
export const insertFormerReminders = async (
  db: Db,
  rows: readonly FormerReminder[],
  gone_at: number,
) => {
  const [first] = rows;
  if (!first) return;
  await db
    .insertInto('former_reminders')
    .values(
      rows.map(({ person_id, id, medicine_id, medicine_name }) => ({
        person_id,
        id,
        medicine_id,
        medicine_name,
        gone_at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'id']).doUpdateSet((eb) => ({
        gone_at,
        medicine_id: eb.ref('excluded.medicine_id'),
        medicine_name: eb.ref('excluded.medicine_name'),
      })),
    )
    .execute();
  // The oldest beyond the quota.
  const { person_id } = first;
  await sql`delete from former_reminders where person_id = ${person_id} and gone_at < (
    select gone_at from former_reminders where person_id = ${person_id}
    order by gone_at desc limit 1 offset ${quotas.formerReminders - 1}
  )`.execute(db);
};

export type NamedMedicine = Pick<FormerReminder, 'medicine_id' | 'medicine_name'>;

/** Undefined for an unknown id. */
export const medicineOfFormerReminder = (
  db: Db,
  { personId, id }: { readonly personId: string; readonly id: string },
) =>
  db
    .selectFrom('former_reminders')
    .select(['medicine_id', 'medicine_name'])
    .where((eb) => eb.and({ person_id: personId, id }))
    .executeTakeFirst();

/**
 * Call it before a medicine is added: one that was deleted and has its name is the same. True if it is restored, with its
 * id.
 */
export const adoptDeleted = async (
  db: Db,
  { id, person_id, medicine_key }: Pick<MedicineRow, 'id' | 'person_id' | 'medicine_key'>,
) => {
  const rows = await db
    .selectFrom('former_reminders')
    .leftJoin('medicines', 'medicines.id', 'medicine_id')
    .select(['medicine_id', 'former_reminders.medicine_name'])
    .where('former_reminders.person_id', '=', person_id)
    .where('medicines.id', 'is', null)
    .orderBy('gone_at')
    .execute();
  const lastNames = new Map(rows.map((row) => [row.medicine_id, row.medicine_name]));
  const [deletedId] =
    [...lastNames].findLast(([, name]) => medicineKey(name) === medicine_key) ?? [];
  if (lastNames.has(id)) return true;
  if (deletedId === undefined) return false;
  for (const table of ['doses', 'former_reminders'] as const) {
    await db
      .updateTable(table)
      .set({ medicine_id: id })
      .where((eb) => eb.and({ person_id, medicine_id: deletedId }))
      .execute();
  }
  return false;
};
