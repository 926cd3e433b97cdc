import { sql } from 'kysely';
import { quotas } from '../../../contract/fieldLimits.ts';
import type { Db } from '../../db/open.ts';
import type { MedicineRow } from './repository.ts';
import type { ReminderRow } from './reminderRepository.ts';

/** The oldest beyond the quota of a person. */
const deleteExcess = async (
  db: Db,
  table: 'former_reminders' | 'former_names',
  personId: string,
): Promise<void> => {
  await sql`delete from ${sql.table(table)} where person_id = ${personId} and gone_at < (
    select gone_at from ${sql.table(table)} where person_id = ${personId}
    order by gone_at desc limit 1 offset ${quotas.formerNames - 1}
  )`.execute(db);
};

/** Answers may still arrive for these ids. */
export const insertFormerReminders = async (
  db: Db,
  rows: readonly Pick<ReminderRow, 'person_id' | 'id' | 'medicine_id'>[],
  gone_at: number,
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  await db
    .insertInto('former_reminders')
    .values(rows.map(({ person_id, id, medicine_id }) => ({ person_id, id, medicine_id, gone_at })))
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'id'])
        .doUpdateSet({ gone_at, medicine_id: sql<string>`excluded.medicine_id` }),
    )
    .execute();
  await deleteExcess(db, 'former_reminders', first.person_id);
};

/** Earlier doses keep this name. */
export const insertFormerName = async (
  db: Db,
  medicine: Pick<MedicineRow, 'id' | 'person_id' | 'medicine_key' | 'medicine_name'>,
  gone_at: number,
): Promise<void> => {
  const { person_id, id: medicine_id, medicine_key, medicine_name } = medicine;
  await db
    .insertInto('former_names')
    .values({ person_id, medicine_id, medicine_key, medicine_name, gone_at })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'medicine_id', 'medicine_key'])
        .doUpdateSet({ gone_at, medicine_name }),
    )
    .execute();
  await deleteExcess(db, 'former_names', person_id);
};

/** Undefined for an unknown id. */
export const medicineOfFormerReminder = async (
  db: Db,
  { personId, id }: { readonly personId: string; readonly id: string },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('former_reminders')
    .select('medicine_id')
    .where((eb) => eb.and({ person_id: personId, id }))
    .executeTakeFirst();
  return row?.medicine_id;
};

/** The present name first, if the medicine is not deleted; then the newest of the earlier ones. */
export const keysOfMedicine = async (
  db: Db,
  { personId, medicineId }: { readonly personId: string; readonly medicineId: string },
): Promise<string[]> => {
  const of = { person_id: personId };
  const present = await db
    .selectFrom('medicines')
    .select('medicine_key')
    .where((eb) => eb.and({ ...of, id: medicineId }))
    .execute();
  const former = await db
    .selectFrom('former_names')
    .select('medicine_key')
    .where((eb) => eb.and({ ...of, medicine_id: medicineId }))
    .orderBy('gone_at', 'desc')
    .orderBy('medicine_key')
    .execute();
  return [...present, ...former].map((row) => row.medicine_key);
};
