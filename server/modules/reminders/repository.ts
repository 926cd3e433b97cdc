import type { Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { RemindersTable } from '../../db/schema.ts';

export type ReminderRow = Selectable<RemindersTable>;

/** In the order of the day. */
export const remindersOf = (db: Db, personId: string): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminders')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('schedule_time')
    .orderBy('id')
    .execute();

export const countReminders = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('reminders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
};

/** The rows of one medicine, in the order of the day. */
export const remindersOfMedicine = (
  db: Db,
  medicine: Pick<ReminderRow, 'person_id' | 'medicine_key'>,
): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminders')
    .selectAll()
    .where('person_id', '=', medicine.person_id)
    .where('medicine_key', '=', medicine.medicine_key)
    .orderBy('schedule_time')
    .execute();

export const reminderById = (db: Db, id: string): Promise<ReminderRow | undefined> =>
  db.selectFrom('reminders').selectAll().where('id', '=', id).executeTakeFirst();

/** The row that holds this medicine's time, or undefined. */
export const reminderAt = (
  db: Db,
  slot: Pick<ReminderRow, 'person_id' | 'medicine_key' | 'schedule_time'>,
): Promise<ReminderRow | undefined> =>
  db
    .selectFrom('reminders')
    .selectAll()
    .where('person_id', '=', slot.person_id)
    .where('medicine_key', '=', slot.medicine_key)
    .where('schedule_time', '=', slot.schedule_time)
    .executeTakeFirst();

/** False where its id or its medicine's time is in use. */
export const insertReminder = async (db: Db, row: ReminderRow): Promise<boolean> => {
  const made = await db
    .insertInto('reminders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
};

/** Gives the row of this id these contents. */
export const updateReminder = async (db: Db, { id, ...row }: ReminderRow): Promise<void> => {
  await db.updateTable('reminders').set(row).where('id', '=', id).execute();
};

export const deleteReminderRows = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('reminders').where('id', 'in', ids).execute();
};

/**
 * Keeps everybody else from making or deleting reminders of this person until the transaction ends:
 * the update that changes nothing waits for them, on either engine.
 */
export const lockReminders = async (db: Db, personId: string): Promise<void> => {
  await db
    .updateTable('users')
    .set((eb) => ({ time_zone: eb.ref('time_zone') }))
    .where('id', '=', personId)
    .execute();
};
