import { sql } from 'kysely';
import { quotas } from '../../../contract/fieldLimits.ts';
import { medicineKey } from '../../../domain/medicines.ts';
import type { Db } from '../../db/open.ts';
import type { ReminderRow } from './reminderRepository.ts';

type FormerReminder = Pick<ReminderRow, 'person_id' | 'id' | 'medicine_id' | 'medicine_name'>;

/** Answers may still arrive for these ids. */
export const insertFormerReminders = async (
  db: Db,
  rows: readonly FormerReminder[],
  gone_at: number,
): Promise<void> => {
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
): Promise<NamedMedicine | undefined> =>
  db
    .selectFrom('former_reminders')
    .select(['medicine_id', 'medicine_name'])
    .where((eb) => eb.and({ person_id: personId, id }))
    .executeTakeFirst();

/** Undefined if no deleted medicine had that name. */
export const deletedMedicineId = async (
  db: Db,
  { person_id, medicine_key }: Pick<ReminderRow, 'person_id' | 'medicine_key'>,
): Promise<string | undefined> => {
  const rows = await db
    .selectFrom('former_reminders')
    .select(['medicine_id', 'medicine_name'])
    .where('person_id', '=', person_id)
    .where('medicine_id', 'not in', (eb) => eb.selectFrom('medicines').select('id'))
    .orderBy('gone_at', 'desc')
    .execute();
  return rows.find((row) => medicineKey(row.medicine_name) === medicine_key)?.medicine_id;
};
